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
import { FairTurns, NoTurnError } from "../processes/FairTurns.ts";
import { INCOMING, type ReceivedFile } from "./receive.ts";

/** Says what a file is by its content, whatever its name says. A few files are looked at at a time, people in turn. */
export type Judge = ReturnType<typeof createJudge>;

/** One may send dozens; nobody else waits for more than one of them. `waitAtMost`: milliseconds. */
const TURNS = { atOnce: 2, atOnceEach: 1, waiting: 60, waitingEach: 12, waitAtMost: 90_000 };
/** Seconds. */
const RETRY_AFTER = 15;

/** Without ffmpeg the form of a file alone decides. */
export const createJudge = (ffmpeg: Ffmpeg | null, turns = TURNS) => {
  const queue = new FairTurns(turns);

  /** Throws unavailable where too many wait. */
  const inTurn = async <Value>(personId: string, work: () => Promise<Value>): Promise<Value> => {
    try {
      return await queue.run(personId, work);
    } catch (error) {
      if (!(error instanceof NoTurnError)) throw error;
      throw new DomainError("unavailable", MESSAGES.upload.busy, RETRY_AFTER);
    }
  };

  return {
    /** Throws unsupported, unavailable. */
    video: (personId: string, file: ReceivedFile): Promise<VideoKind> =>
      inTurn(personId, () => judgeVideo(ffmpeg, file)),

    /**
     * A picture to serve: one that ffmpeg made of it, as it came without. `path` is the caller's to move or to delete.
     * Throws unsupported, in the words of `refusal`, and unavailable.
     */
    image: (personId: string, file: ReceivedFile, folder: string, refusal: string) =>
      inTurn(personId, () => judgeImage(ffmpeg, file, folder, refusal)),

    close: () => queue.close(),
  };
};

const refused = (why: VideoRefusal) => new DomainError("unsupported", MESSAGES.upload[why]);

const REFUSALS: VideoRefusal[] = ["notVideo", "pictureTooLarge", "tooLong"];

/** Whether the error says that the file itself is no video that we take. */
export const isRefusedVideo = (error: unknown): boolean =>
  error instanceof DomainError && REFUSALS.some((each) => error.message === MESSAGES.upload[each]);

const judgeVideo = async (
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

const judgeImage = async (
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
