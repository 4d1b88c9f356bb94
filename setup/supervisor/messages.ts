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

/** Milliseconds between two beats of a program. */
export const BEAT = 2_000;
