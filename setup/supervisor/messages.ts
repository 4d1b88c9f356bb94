import { z } from "zod";

/** What a program says to the supervisor that started it. */
export const ProgramMessage = z.union([
  /** It does its work, at this address. */
  z.strictObject({ ready: z.url() }),
  /** For the person at the terminal, and for no file: passwords that are shown once. */
  z.strictObject({ show: z.string() }),
  /** Its event loop turns. */
  z.strictObject({ beat: z.literal(true) }),
]);

export type ProgramMessage = z.output<typeof ProgramMessage>;

/** Milliseconds between two beats of a program. */
export const BEAT = 2_000;
