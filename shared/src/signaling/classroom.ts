import { z } from "zod";

import { ClassSummary } from "../rest/classes.ts";
import { MediaId, MediaKind } from "../rtp.ts";

/** A person's seat in one class: the same through reconnects and page changes. Opaque, no account id. */
export const ParticipantId = z.string().min(1).max(64);

export const Participant = z.object({
  id: ParticipantId,
  name: z.string(),
  /** `host` may start, stop and moderate: the class's teacher, or an admin. */
  role: z.enum(["host", "student"]),
  /** False while the seat is kept for somebody whose connection is lost. */
  connected: z.boolean(),
  handRaised: z.boolean(),
  /** ISO 8601. */
  joinedAt: z.string(),
});
export type Participant = z.infer<typeof Participant>;

/** What a stream shows. `screenAudio` is the sound of a shared tab. */
export const Source = z.enum(["camera", "microphone", "screen", "screenAudio"]);
export type Source = z.infer<typeof Source>;

/** A stream somebody publishes. At most one of each source a person. */
export const Producer = z.object({
  id: MediaId,
  participantId: ParticipantId,
  source: Source,
  kind: MediaKind,
  paused: z.boolean(),
  /** Paused by a host: stays paused until its owner turns it on. */
  mutedByHost: z.boolean(),
});
export type Producer = z.infer<typeof Producer>;

/** Everything a page needs to draw a class; sent whole at every join, so that nothing missed matters. */
export const ClassSnapshot = z.object({
  class: ClassSummary,
  you: Participant,
  /** `waiting`: not started yet, and you are not a host; you are told by `classStarted`. */
  seat: z.enum(["waiting", "inside"]),
  participants: z.array(Participant),
  producers: z.array(Producer),
  activeSpeaker: ParticipantId.nullable(),
  /** False while every host of a live class is away. */
  hostPresent: z.boolean(),
  /** True when this is the same page back on its seat and its transports, producers and consumers still live. */
  mediaKept: z.boolean(),
});
export type ClassSnapshot = z.infer<typeof ClassSnapshot>;
