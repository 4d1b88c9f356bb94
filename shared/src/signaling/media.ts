import { z } from "zod";

import {
  ConsumerOptions,
  DtlsParameters,
  IceServer,
  IceParameters,
  Layers,
  MediaId,
  MediaKind,
  RtpCapabilities,
  RtpParameters,
  TransportOptions,
} from "../rtp.ts";
import { ParticipantId } from "./participant-id.ts";
import { HEARD_BY_ALL, Nothing, request, WHOLE } from "./request.ts";
import { Producer, Source } from "./streams.ts";

/** Consumer and producer scores: 0 (lost) to 10 (perfect). Source: mediasoup, RTP statistics. */
const Score = z.number().min(0).max(10);

/** This many changes cost as much as one request. */
const CHANGES_A_REQUEST = 5;

const namesEachOnce = (changes: readonly { consumerId: string }[]): boolean =>
  new Set(changes.map(({ consumerId }) => consumerId)).size === changes.length;

/** The most pictures that an answer to `joinClass` prepares: those of a first screen. */
export const FIRST_PICTURES = 9;

/** What a page needs to make its ends of its two transports. */
export const MediaOffer = z.object({
  routerRtpCapabilities: RtpCapabilities,
  send: TransportOptions,
  receive: TransportOptions,
  /** By which media goes where neither UDP nor TCP reaches the media host. */
  iceServers: z.array(IceServer),
});
export type MediaOffer = z.infer<typeof MediaOffer>;

/**
 * What a page needs to go on where its transports and published streams are on another worker, under the same ids. Of `send` only the
 * connection is another one; `receive` is made again, with these consumers, which flow, in place of all that it had.
 */
export const MediaRestart = z.object({
  send: TransportOptions,
  receive: TransportOptions,
  consumers: z.array(ConsumerOptions),
});
export type MediaRestart = z.infer<typeof MediaRestart>;

/** Requests about streams. */
export const MEDIA_REQUESTS = {
  /**
   * Creates a page's two transports before it joins a live class, so that they are connected by then: `joinClass` hands
   * them over. Nothing can be sent or received on them before that. Codes: not_found, forbidden, in_lobby, conflict (not
   * live), too_many.
   */
  prepareMedia: request({
    needs: "person",
    cost: WHOLE,
    body: z.strictObject({ classId: z.uuid() }),
    reply: MediaOffer,
  }),
  /** `connectTransport` for a transport that was prepared. */
  connectPrepared: request({
    needs: "person",
    body: z.strictObject({ transportId: MediaId, dtlsParameters: DtlsParameters }),
    reply: Nothing,
  }),
  /** Creates this page's two transports; earlier ones are closed, with everything they carried. */
  openMedia: request({
    needs: "seat",
    cost: WHOLE,
    body: Nothing,
    reply: MediaOffer,
  }),
  connectTransport: request({
    needs: "seat",
    body: z.strictObject({ transportId: MediaId, dtlsParameters: DtlsParameters }),
    reply: Nothing,
  }),
  restartIce: request({
    needs: "seat",
    body: z.strictObject({ transportId: MediaId }),
    reply: z.object({ iceParameters: IceParameters }),
  }),

  /** Publishes a stream on this page's send transport. A second one of the same source replaces the first. */
  produce: request({
    needs: "seat",
    cost: HEARD_BY_ALL,
    body: z.strictObject({
      transportId: MediaId,
      source: Source,
      kind: MediaKind,
      rtpParameters: RtpParameters,
      paused: z.boolean(),
    }),
    reply: z.object({ producer: Producer }),
  }),
  pauseProducer: request({
    needs: "seat",
    cost: HEARD_BY_ALL,
    body: z.strictObject({ producerId: MediaId }),
    reply: Nothing,
  }),
  resumeProducer: request({
    needs: "seat",
    cost: HEARD_BY_ALL,
    body: z.strictObject({ producerId: MediaId }),
    reply: Nothing,
  }),
  closeProducer: request({
    needs: "seat",
    cost: HEARD_BY_ALL,
    body: z.strictObject({ producerId: MediaId }),
    reply: Nothing,
  }),

  /**
   * Receives another participant's stream on this page's receive transport. It starts paused: `setConsumers` resumes
   * it.
   */
  consume: request({
    needs: "seat",
    body: z.strictObject({
      transportId: MediaId,
      producerId: MediaId,
      rtpCapabilities: RtpCapabilities,
    }),
    reply: ConsumerOptions,
  }),
  /** The reconciler's only verb: the changes of each consumer. `priority` is 1 (least) to 255. */
  setConsumers: request({
    needs: "seat",
    cost: ({ changes }) => changes.length / CHANGES_A_REQUEST,
    body: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            consumerId: MediaId,
            paused: z.boolean().optional(),
            preferredLayers: Layers.optional(),
            priority: z.int().min(1).max(255).optional(),
          }),
        )
        .max(500)
        .refine(namesEachOnce, "names a consumer twice"),
    }),
    reply: Nothing,
  }),
  /** Asks the publisher for a key frame, if no first frame arrived. */
  requestKeyFrame: request({
    needs: "seat",
    body: z.strictObject({ consumerId: MediaId }),
    reply: Nothing,
  }),
  closeConsumer: request({
    needs: "seat",
    body: z.strictObject({ consumerId: MediaId }),
    reply: Nothing,
  }),
};

/** Notices about streams. */
export const MEDIA_NOTICES = {
  producerAdded: z.object({ producer: Producer }),
  producerChanged: z.object({ producer: Producer }),
  producerRemoved: z.object({ producerId: MediaId }),
  /** This page's consumer ended on the server. */
  consumerClosed: z.object({ consumerId: MediaId }),
  /** Quality of the connection from the publisher to here, and the layers that arrive; null if none arrives. */
  consumerQuality: z.object({
    consumerId: MediaId,
    score: Score,
    currentLayer: z.int().nullable(),
  }),
  /** Quality of this page's own uplink of one producer: the worst of its streams. */
  producerQuality: z.object({ producerId: MediaId, score: Score }),
  /** The highest simulcast layer that anyone wants from this page's producer; -1 if none is wanted. */
  layersWanted: z.object({ producerId: MediaId, spatialLayer: z.int().min(-1).max(3) }),
  /** The current speaker; null for none. */
  activeSpeaker: z.object({ participantId: ParticipantId.nullable() }),
  /** Loudness of audible participants, 0 (silent) to 1 (full scale); those not listed are silent. */
  audioLevels: z.object({
    levels: z.array(z.object({ participantId: ParticipantId, level: z.number().min(0).max(1) })),
  }),
  /**
   * The media host of this class was lost and replaced: open media and publish again. `kept`: it drains, and what the page has works for
   * a moment longer. `restart`: only its worker was lost, and what this page had is on another one; a page that can go on with that
   * need not open and publish again.
   */
  mediaLost: z.object({ kept: z.boolean().optional(), restart: MediaRestart.optional() }),
  /** The media host of this page drains: open media and publish again. What the page has works until then, and a moment longer. */
  mediaMoves: z.object({}),
};
