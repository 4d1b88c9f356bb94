import { z } from "zod";

import { ClassSummary } from "../rest/classes.ts";
import { MODULE_PARTICIPANT, MODULE_SNAPSHOTS } from "./class-modules.ts";
import { ParticipantId } from "./participant-id.ts";
import { Producer } from "./streams.ts";

export const Participant = z.object({
  id: ParticipantId,
  name: z.string(),
  /** `host` may start, stop and moderate: the class's teacher, or an admin. */
  role: z.enum(["host", "student"]),
  /** False while the seat is kept for a person whose connection is lost. */
  connected: z.boolean(),
  ...MODULE_PARTICIPANT,
  /** ISO 8601. */
  joinedAt: z.string(),
});
export type Participant = z.infer<typeof Participant>;

/** Everything a page needs to draw a class; sent whole at every join, so that nothing missed matters. */
export const ClassSnapshot = z.object({
  class: ClassSummary,
  you: Participant,
  /** `waiting`: the class has not started, and you are not a host; `classStarted` follows. */
  seat: z.enum(["waiting", "inside"]),
  participants: z.array(Participant),
  producers: z.array(Producer),
  activeSpeaker: ParticipantId.nullable(),
  /** False while every host of a live class is away. */
  hostPresent: z.boolean(),
  /** True when this is the same page back on its seat and its transports, producers and consumers still live. */
  mediaKept: z.boolean(),
  ...MODULE_SNAPSHOTS,
});
export type ClassSnapshot = z.infer<typeof ClassSnapshot>;
