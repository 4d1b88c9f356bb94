import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import { isWholeMp4 } from "../media/boxes.ts";
import { type Ffmpeg, FfmpegError } from "../media/ffmpeg.ts";
import { type VideoRefusal, refusalOfVideo } from "../media/judge-video.ts";
import { remakeThumbnail } from "../media/pictures.ts";
import { type VideoKind, sniffImage, sniffVideo } from "../media/sniff.ts";
import { INCOMING, type ReceivedFile } from "./receive.ts";

const refused = (why: VideoRefusal) => new DomainError("unsupported", MESSAGES.upload[why]);

const REFUSALS: VideoRefusal[] = ["notVideo", "pictureTooLarge", "tooLong"];

/** Whether the error says that the file itself is no video that we take. */
export const isRefusedVideo = (error: unknown): boolean =>
  error instanceof DomainError && REFUSALS.some((each) => error.message === MESSAGES.upload[each]);

/** What a file is by its content, whatever its name says. Without ffmpeg its form alone decides. Throws unsupported. */
export const judgeVideo = async (
  ffmpeg: Ffmpeg | null,
  { path, head }: ReceivedFile,
): Promise<VideoKind> => {
  const kind = sniffVideo(head);
  if (!kind || (!ffmpeg && !kind.plays)) throw refused("notVideo");
  if (kind.demuxer === "mov" && !(await isWholeMp4(path))) throw refused("notVideo");
  const refusal = ffmpeg && (await refusalOfVideo(ffmpeg, kind.demuxer, path));
  if (refusal) throw refused(refusal);
  return kind;
};

/**
 * A picture to serve: made anew by ffmpeg, as it came without. `path` is the caller's to move or to delete. Throws
 * unsupported, in the caller's words.
 */
export const judgeImage = async (
  ffmpeg: Ffmpeg | null,
  { path, head }: ReceivedFile,
  folder: string,
  refusal: string,
): Promise<{ path: string; extension: string }> => {
  const notImage = () => new DomainError("unsupported", refusal);
  const kind = sniffImage(head);
  if (!kind) throw notImage();
  if (!ffmpeg) return { path, extension: kind.extension };
  const target = join(folder, `${INCOMING}${randomUUID()}`);
  try {
    await remakeThumbnail(ffmpeg, kind.demuxer, path, target);
    return { path: target, extension: "webp" };
  } catch (error) {
    await rm(target, { force: true });
    if (error instanceof FfmpegError) throw notImage();
    throw error;
  }
};
