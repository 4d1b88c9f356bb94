import { DomainError } from "@lyceum/shared/errors.ts";

import { isDatabaseFull, isDatabaseUnavailable } from "@lyceum/shared/database-errors.ts";
import { FfmpegError } from "../ffmpeg/ffmpeg.ts";

const DISK = new Set(["ENOSPC", "EDQUOT"]);
const SAID_OF_DISK = /No space left|Disk quota/;

/** True when the store, the database or the disk cannot do their part for now: no fault of the video. */
export const isNotNow = (error: unknown): boolean => {
  if (error instanceof DomainError) return ["unavailable", "disk_full"].includes(error.code);
  if (error instanceof FfmpegError) return SAID_OF_DISK.test(error.stderr);
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  return DISK.has(code) || isDatabaseUnavailable(error) || isDatabaseFull(error);
};
