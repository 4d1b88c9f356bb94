import { z } from "zod";

import { MediaId, MediaKind } from "./rtp.ts";
import { ParticipantId } from "./signaling/participant-id.ts";
import { Source } from "./signaling/streams.ts";

/** A stream and its log. `startedAt`: time 0 of the log by the media host's clock, in ms since 1970. */
const RecordedStream = z.object({
  producerId: MediaId,
  participantId: ParticipantId,
  /** Whose name it is; none for a deleted account, and in recordings of older versions. */
  personId: z.uuid().optional(),
  name: z.string(),
  role: z.enum(["host", "student"]),
  source: Source,
  kind: MediaKind,
  paused: z.boolean(),
  file: z.string().regex(/^[\w-]{1,64}\.rtp$/),
  mimeType: z.string(),
  clockRate: z.int().positive(),
  startedAt: z.number(),
});
export type RecordedStream = z.infer<typeof RecordedStream>;

/** What happens while a class is recorded. Together with the logs it is all that a video is made from. */
const Happening = z.discriminatedUnion("type", [
  /** A media host writes from now on. `hostAt`: its own clock at this moment, in ms since 1970. */
  z.object({ type: z.literal("captureStarted"), body: z.object({ hostAt: z.number() }) }),
  /** Nothing is written until the next `captureStarted`. */
  z.object({
    type: z.literal("captureStopped"),
    body: z.object({ reason: z.enum(["paused", "stopped", "lost"]) }),
  }),
  z.object({ type: z.literal("producerAdded"), body: RecordedStream }),
  z.object({
    type: z.literal("producerChanged"),
    body: z.object({ producerId: MediaId, paused: z.boolean() }),
  }),
  z.object({ type: z.literal("producerRemoved"), body: z.object({ producerId: MediaId }) }),
  z.object({
    type: z.literal("activeSpeaker"),
    body: z.object({ participantId: ParticipantId.nullable() }),
  }),
  z.object({ type: z.literal("chapter"), body: z.object({ title: z.string() }) }),
  z.object({
    type: z.literal("consent"),
    body: z.object({ participantId: ParticipantId, consent: z.boolean() }),
  }),
]);

/** `at`: by signaling's clock, in ms since 1970. */
export const RecordingEvent = z.intersection(z.object({ at: z.number() }), Happening);
export type RecordingEvent = z.infer<typeof RecordingEvent>;
export type RecordingHappening = z.infer<typeof Happening>;
