import { z } from "zod";

import {
  ConsumerOptions,
  DtlsParameters,
  IceParameters,
  Layers,
  MediaId,
  MediaKind,
  RtpCapabilities,
  RtpParameters,
  TransportOptions,
} from "../rtp.ts";
import { LOAD_REQUESTS } from "./host-load.ts";
import { PIPE_REQUESTS } from "./pipes.ts";
import { TAKING_OVER_REQUESTS } from "./taking-over.ts";
import { inRoom, Nothing, verb } from "./verb.ts";

/**
 * Every verb of a media host. Plain JSON and ids only, so that `createSfu()` (in this process) and `remoteSfu()` (over
 * Socket.IO) have the same interface. An unknown id is refused with code `not_found`. The host knows no users:
 * signaling keeps the owner of each id.
 */
export const SFU_REQUESTS = {
  /**
   * Idempotent. Puts the room on the worker with the least load. `restarts`: where that dies, the room goes on on another one if it can
   * (`transportRestarted`), and is not lost.
   */
  openRoom: verb({
    body: z.strictObject({ ...inRoom, restarts: z.boolean().optional() }),
    reply: z.object({ rtpCapabilities: RtpCapabilities }),
  }),
  /** Idempotent. Closes everything in it. */
  closeRoom: verb({ body: z.strictObject(inRoom), reply: Nothing }),

  /**
   * A person's end on this host. If the room's worker is full, the transport is created on another one, and streams are
   * piped between them when they are consumed; the caller sees no difference. `mayRefuse`: with `full`, where this host carries as much
   * as it can, or drains. `beside`: a transport of the same person, on whose host this one is wanted; among several hosts.
   * `expects`: its person is about to join (`claimTransports`); until then cameras send their lowest layer at least, see decision 95.
   */
  createTransport: verb({
    body: z.strictObject({
      ...inRoom,
      direction: z.enum(["send", "receive"]),
      mayRefuse: z.boolean().optional(),
      beside: MediaId.optional(),
      expects: z.boolean().optional(),
    }),
    reply: TransportOptions,
  }),
  connectTransport: verb({
    body: z.strictObject({ ...inRoom, transportId: MediaId, dtlsParameters: DtlsParameters }),
    reply: Nothing,
  }),
  restartIce: verb({
    body: z.strictObject({ ...inRoom, transportId: MediaId }),
    reply: z.object({ iceParameters: IceParameters }),
  }),
  /** Idempotent. Closes its producers and consumers too. */
  closeTransport: verb({
    body: z.strictObject({ ...inRoom, transportId: MediaId }),
    reply: Nothing,
  }),

  /**
   * `observed`: this audio counts for the active speaker and the levels (a voice, not the sound of a tab). `label`: what signaling calls
   * it, for `takeOverRoom` to tell.
   */
  produce: verb({
    body: z.strictObject({
      ...inRoom,
      transportId: MediaId,
      kind: MediaKind,
      rtpParameters: RtpParameters,
      paused: z.boolean(),
      observed: z.boolean(),
      label: z.string().max(32).optional(),
    }),
    reply: z.object({ producerId: MediaId }),
  }),
  setProducerPaused: verb({
    body: z.strictObject({ ...inRoom, producerId: MediaId, paused: z.boolean() }),
    reply: Nothing,
  }),
  /** Idempotent. */
  closeProducer: verb({ body: z.strictObject({ ...inRoom, producerId: MediaId }), reply: Nothing }),

  /** Always starts paused. `invalid` if the capabilities cannot receive it. */
  consume: verb({
    body: z.strictObject({
      ...inRoom,
      transportId: MediaId,
      producerId: MediaId,
      rtpCapabilities: RtpCapabilities,
    }),
    reply: ConsumerOptions,
  }),
  setConsumer: verb({
    body: z.strictObject({
      ...inRoom,
      consumerId: MediaId,
      paused: z.boolean().optional(),
      preferredLayers: Layers.optional(),
      priority: z.int().min(1).max(255).optional(),
    }),
    reply: Nothing,
  }),
  requestKeyFrame: verb({
    body: z.strictObject({ ...inRoom, consumerId: MediaId }),
    reply: Nothing,
  }),
  /** Idempotent. */
  closeConsumer: verb({ body: z.strictObject({ ...inRoom, consumerId: MediaId }), reply: Nothing }),

  /**
   * Idempotent; `conflict` while the room has another recording, `unavailable` where the host records nothing more. Writes
   * nothing until `recordProducer`. Also continues a recording that was stopped. `now`: the host's clock, in ms since 1970.
   */
  startRecording: verb({
    body: z.strictObject({ ...inRoom, recordingId: z.uuid() }),
    reply: z.object({ now: z.number() }),
  }),
  /**
   * Writes a stream from now on to a log of its own, up to this simulcast layer; again, only changes the layer. The stream's
   * end ends the log. `startedAt`: time 0 of the log by the host's clock, in ms since 1970.
   */
  recordProducer: verb({
    body: z.strictObject({ ...inRoom, producerId: MediaId, layer: z.int().min(0).max(3) }),
    reply: z.object({
      file: z.string().regex(/^[\w-]{1,64}\.rtp$/),
      mimeType: z.string().max(64),
      clockRate: z.int().positive(),
      startedAt: z.number(),
    }),
  }),
  /** Idempotent. Writes nothing more of this stream. */
  releaseProducer: verb({
    body: z.strictObject({ ...inRoom, producerId: MediaId }),
    reply: Nothing,
  }),
  /** Idempotent. Everything is on the disk when it answers. A pause is the same. */
  stopRecording: verb({ body: z.strictObject(inRoom), reply: Nothing }),

  ...PIPE_REQUESTS,
  ...TAKING_OVER_REQUESTS,
  ...LOAD_REQUESTS,
};

export type SfuRequests = typeof SFU_REQUESTS;
export type SfuRequestName = keyof SfuRequests;
export type SfuBody<Name extends SfuRequestName> = z.input<SfuRequests[Name]["body"]>;
export type SfuReply<Name extends SfuRequestName> = z.output<SfuRequests[Name]["reply"]>;
