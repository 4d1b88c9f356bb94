import { z } from "zod";

/** The messages from a program to its supervisor. */
export const ProgramMessage = z.union([
  /** It is up, at this address. */
  z.strictObject({ ready: z.url() }),
  /** For the terminal only, not for any file: passwords that are shown once. */
  z.strictObject({ show: z.string() }),
  /** Its event loop turns. */
  z.strictObject({ beat: z.literal(true) }),
]);

export type ProgramMessage = z.output<typeof ProgramMessage>;

/** The messages from the supervisor to the media host: how far the worker is that it waits for. */
export const WorkerMessage = z.union([
  /** The share of it that is built, from 0 to 1. */
  z.strictObject({ built: z.number().min(0).max(1) }),
  z.strictObject({ workerBin: z.string() }),
  z.strictObject({ failed: z.string() }),
]);

export type WorkerMessage = z.output<typeof WorkerMessage>;

/** Milliseconds between two beats of a program. */
export const BEAT = 2_000;

/** The message from the supervisor to the server: what it waits for, which comes up beside it. */
export const ServerMessage = z.strictObject({
  ground: z.strictObject({
    databaseUrl: z.string(),
    /** Whether the supervisor has run ffmpeg and ffprobe. */
    ffmpegRuns: z.boolean(),
  }),
});

export type ServerMessage = z.output<typeof ServerMessage>;
export type ServerGround = ServerMessage["ground"];
