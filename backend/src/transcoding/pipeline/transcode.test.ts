import { expect, it } from "vitest";

import { FfmpegError } from "../ffmpeg/ffmpeg.ts";
import { fromS3 } from "../../kernel/files/s3-errors.ts";
import { ProgramError } from "../../kernel/processes/run-limited.ts";
import { NotInStore } from "../../kernel/files/store.ts";
import { failureOf } from "./transcode.ts";

const CANNOT_PLAY = "This video cannot be played.";
const missing = Object.assign(new Error("missing"), { name: "NoSuchKey" });

it.each([
  [
    "what ffmpeg refuses",
    new FfmpegError("ffmpeg", "itself, 1", "Invalid data found"),
    CANNOT_PLAY,
  ],
  ["a file that is gone", new NotInStore("a"), CANNOT_PLAY],
  ["an object that is gone", fromS3(missing, "a"), CANNOT_PLAY],
  ["a full disk", new FfmpegError("ffmpeg", "itself, 1", "No space left on device"), null],
  [
    "a machine whose memory ran out",
    new ProgramError("ffmpeg", { reason: "itself", code: null, signal: "SIGKILL" }, ""),
    null,
  ],
  ["a bucket that does not answer", fromS3(new Error("connect ECONNREFUSED"), "a"), null],
])("of %s says whether it is the video's fault", (_what, error, said) => {
  expect(failureOf(error)).toBe(said);
});
