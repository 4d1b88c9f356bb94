import { z } from "zod";

import { ConsumerOptions } from "../rtp.ts";
import { ClassSummary } from "../rest/classes.ts";
import { MODULE_PARTICIPANT, MODULE_SNAPSHOTS } from "./class-modules.ts";
import { ParticipantId } from "./participant-id.ts";
import { Producer } from "./streams.ts";

export const Participant = z.object({
  id: ParticipantId,
  name: z.string(),
  /** `host` may start, stop and moderate: the class's teacher, or an admin. */
  role: z.enum(["host", "student"]),
  /** False while the seat is kept for a lost connection. */
  connected: z.boolean(),
  /** The address of their picture on this site; null or absent without one. */
  pictureUrl: z.string().nullable().optional(),
  ...MODULE_PARTICIPANT,
  /** ISO 8601. */
  joinedAt: z.string(),
});
export type Participant = z.infer<typeof Participant>;

/** All data with which a page draws a class; sent in full at every join, so that missed notices do not matter. */
export const ClassSnapshot = z.object({
  class: ClassSummary,
  /** The server's clock, ms since 1970: a page's may be wrong. A server of before this leaves it out. */
  now: z.number().optional(),
  you: Participant,
  /** `waiting`: the class has not started, and this person is not a host; `classStarted` follows. */
  seat: z.enum(["waiting", "inside"]),
  /** Everyone, or in an audience those whom others see or hear, and this person. */
  participants: z.array(Participant),
  /** In an audience: how many people are here in all; else null. A server of before this leaves it out. */
  headcount: z.int().nonnegative().nullable().optional(),
  /** Of the participants listed. */
  producers: z.array(Producer),
  activeSpeaker: ParticipantId.nullable(),
  /** False while every host of a live class is away. */
  hostPresent: z.boolean(),
  /** True while they are away because the last of them left. */
  hostLeft: z.boolean(),
  /** Milliseconds until the class ends because a host stopped it; null if none did. */
  endsIn: z.number().nonnegative().nullable(),
  /**
   * True if the page's transports still exist: those of the same page that is back on its seat, with all they carry, or
   * those that it had prepared.
   */
  mediaKept: z.boolean(),
  /** What the page receives first, on what it had prepared; each paused, like those of `consume`. */
  consumers: z.array(ConsumerOptions).optional(),
  ...MODULE_SNAPSHOTS,
});
export type ClassSnapshot = z.infer<typeof ClassSnapshot>;
