import { z } from "zod";

import { classTextProblem } from "../class-text.ts";
import { SESSION_NUMBER_MAX } from "../class-limits.ts";
import { ParticipantId } from "./participant-id.ts";

/** A text that a person writes in a class, without surrounding spaces. */
export const classText = (max: number) =>
  z
    .string()
    .trim()
    .refine((text) => classTextProblem(text, max) === null, {
      error: ({ input }) => classTextProblem(String(input), max) ?? "",
    });

/** The place of a thing in its session of the class: from 1, in the order of the server's clock, with gaps. */
export const SessionNumber = z.int().positive().max(SESSION_NUMBER_MAX);
/** The number of the last change known; 0 for none. */
export const KnownVersion = z.int().nonnegative().max(SESSION_NUMBER_MAX);

/** Who wrote it, as they were called then. `participantId` is null once the account is deleted. */
export const ClassAuthor = z.object({
  participantId: ParticipantId.nullable(),
  name: z.string(),
  role: z.enum(["host", "student"]),
});
export type ClassAuthor = z.infer<typeof ClassAuthor>;
