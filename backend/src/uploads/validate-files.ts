import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { DomainError, refusalFor } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import { isWholeMp4 } from "../kernel/files/boxes.ts";
import { type Ffmpeg, FfmpegError } from "../transcoding/ffmpeg/ffmpeg.ts";
import { type VideoRefusal, refusalOfVideo } from "../transcoding/probe/refusal-of-video.ts";
import { remakePortrait, remakeThumbnail } from "../transcoding/pictures.ts";
import { isNotNow } from "../transcoding/pipeline/not-now.ts";
import { isAnimated } from "../kernel/files/still.ts";
import { type VideoKind, sniffImage, sniffVideo } from "../kernel/files/sniff.ts";
import { FairTurns, NoTurnError } from "../kernel/processes/FairTurns.ts";
import { ProgramError } from "../kernel/processes/run-limited.ts";
import { INCOMING, type ReceivedFile } from "../kernel/files/receive-form.ts";

/** Says what a file is by its content, whatever its name says. A few files are looked at at a time, people in turn. */
export type FileValidation = ReturnType<typeof createFileValidation>;

/** One may send dozens; nobody else waits for more than one of them. `waitAtMost`: milliseconds. */
const TURNS = { atOnce: 2, atOnceEach: 1, waiting: 60, waitingEach: 12, waitAtMost: 90_000 };
/** Seconds. */
const RETRY_AFTER = 15;

/** Without ffmpeg the form of a file alone decides. */
export const createFileValidation = (ffmpeg: Ffmpeg | null, turns = TURNS) => {
  const queue = new FairTurns(turns);

  /** Throws unavailable where too many wait, or the machine did not let a program look at the file. */
  const inTurn = async <Value>(personId: string, work: () => Promise<Value>): Promise<Value> => {
    try {
      return await queue.run(personId, work);
    } catch (error) {
      if (!(error instanceof NoTurnError || error instanceof ProgramError)) throw error;
      throw new DomainError("unavailable", MESSAGES.upload.busy, RETRY_AFTER);
    }
  };

  return {
    /** Throws unsupported, unavailable. */
    video: (personId: string, file: ReceivedFile): Promise<VideoKind> =>
      inTurn(personId, () => validateVideo(ffmpeg, file)),

    /**
     * A picture to serve: one that ffmpeg made of it, as it came without. `path` is the caller's to move or to delete.
     * Throws unsupported, in the words of `refusal`, unavailable, and disk_full.
     */
    image: (personId: string, file: ReceivedFile, folder: string, refusal: string) =>
      inTurn(personId, () => validateImage(ffmpeg, file, folder, refusal)),

    /**
     * A person's picture to serve, as `image` makes one: still, square and small. Nothing of the file that came is served,
     * so it needs ffmpeg. Throws unsupported, unavailable, disk_full.
     */
    portrait: (personId: string, file: ReceivedFile, folder: string): Promise<string> =>
      inTurn(personId, () => validatePortrait(ffmpeg, file, folder)),

    close: () => queue.close(),
  };
};

const refused = (why: VideoRefusal) =>
  refusalFor("video_refused", "unsupported", MESSAGES.upload[why]);

/** Whether the error says that the file itself is no video that we take. */
export const isRefusedVideo = (error: unknown): boolean =>
  error instanceof DomainError && error.reason === "video_refused";

const validateVideo = async (
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

const validateImage = async (
  ffmpeg: Ffmpeg | null,
  { path, head }: ReceivedFile,
  folder: string,
  refusal: string,
): Promise<{ path: string; extension: string }> => {
  const notImage = () => new DomainError("unsupported", refusal);
  const kind = sniffImage(head);
  if (!kind) throw notImage();
  if (!ffmpeg) return { path, extension: kind.extension };
  const made = await makeAnew(folder, notImage, (target) =>
    remakeThumbnail(ffmpeg, kind.demuxer, path, target),
  );
  return { path: made, extension: "webp" };
};

const validatePortrait = async (
  ffmpeg: Ffmpeg | null,
  { path, head }: ReceivedFile,
  folder: string,
): Promise<string> => {
  const refusal = () => new DomainError("unsupported", MESSAGES.account.pictureRefused);
  const kind = sniffImage(head);
  if (!kind || isAnimated(head)) throw refusal();
  if (!ffmpeg) throw new DomainError("unavailable", MESSAGES.account.picturesAway);
  return makeAnew(folder, refusal, (target) => remakePortrait(ffmpeg, kind.demuxer, path, target));
};

/** The path of what was made in the folder. Throws the refusal where the file that came is to blame, disk_full where the disk is. */
const makeAnew = async (
  folder: string,
  refusal: () => DomainError,
  make: (target: string) => Promise<void>,
): Promise<string> => {
  const target = join(folder, `${INCOMING}${randomUUID()}`);
  try {
    await make(target);
    return target;
  } catch (error) {
    await rm(target, { force: true });
    if (!(error instanceof FfmpegError)) throw error;
    throw isNotNow(error) ? new DomainError("disk_full", MESSAGES.upload.diskFull) : refusal();
  }
};
