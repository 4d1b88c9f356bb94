import { z } from "zod";

import { MediaId, MediaKind, RtpParameters } from "../rtp.ts";
import { inRoom, Nothing, verb } from "./verb.ts";

/** Source: mediasoup 3's SrtpParameters type. */
const SrtpParameters = z.object({
  cryptoSuite: z.enum([
    "AEAD_AES_256_GCM",
    "AEAD_AES_128_GCM",
    "AES_CM_128_HMAC_SHA1_80",
    "AES_CM_128_HMAC_SHA1_32",
  ]),
  keyBase64: z.base64().max(128),
});

const PipeEnd = z.object({
  ip: z.union([z.ipv4(), z.ipv6()]),
  port: z.int().min(1).max(65_535),
  srtpParameters: SrtpParameters,
});

/** Milliseconds since a stream was published. */
const age = z.number().nonnegative();

/**
 * Streams of one class between two media hosts, each with a room of its own for it. Signaling opens an end on both hosts, tells each of
 * the other, and then pipes stream by stream. A stream has the same id on both.
 */
export const PIPE_REQUESTS = {
  /** One end of a pipe, on the host's private address. `unavailable` where the host has none. */
  pipeOpen: verb({
    body: z.strictObject(inRoom),
    reply: PipeEnd.extend({ pipeId: MediaId }),
  }),
  /** Works once: what the other end answered to `pipeOpen`. */
  pipeConnect: verb({
    body: z.strictObject({ ...inRoom, pipeId: MediaId, ...PipeEnd.shape }),
    reply: Nothing,
  }),
  /** Sends a stream of this room into the pipe, once `pipeWanted` asks for it. `consumerClosed` tells that it has ended. */
  pipeOut: verb({
    body: z.strictObject({ ...inRoom, pipeId: MediaId, producerId: MediaId }),
    reply: z.object({
      consumerId: MediaId,
      kind: MediaKind,
      rtpParameters: RtpParameters,
      paused: z.boolean(),
      age,
    }),
  }),
  /**
   * Takes what `pipeOut` answered at the other end as a stream of this room. `layersWanted` then tells, of sounds too, what is wanted
   * of it here: nothing at first.
   */
  pipeIn: verb({
    body: z.strictObject({
      ...inRoom,
      pipeId: MediaId,
      producerId: MediaId,
      kind: MediaKind,
      rtpParameters: RtpParameters,
      paused: z.boolean(),
      observed: z.boolean(),
      age,
    }),
    reply: Nothing,
  }),
  /** What the other end wants of a stream sent by `pipeOut`: -1 for none, when nothing of it crosses. */
  pipeWanted: verb({
    body: z.strictObject({
      ...inRoom,
      consumerId: MediaId,
      spatialLayer: z.int().min(-1).max(3),
    }),
    reply: Nothing,
  }),
  /** Bytes of streams that this end has put into the pipe, and has got out of it and could read. */
  pipeCarried: verb({
    body: z.strictObject({ ...inRoom, pipeId: MediaId }),
    reply: z.object({ sent: z.int().nonnegative(), received: z.int().nonnegative() }),
  }),
  /** Idempotent. Ends what it carries. */
  pipeClose: verb({ body: z.strictObject({ ...inRoom, pipeId: MediaId }), reply: Nothing }),
};
