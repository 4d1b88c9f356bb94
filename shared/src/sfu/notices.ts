import { z } from "zod";

import { ConsumerOptions, MediaId, TransportOptions } from "../rtp.ts";
import { RoomId } from "./verb.ts";

const Score = z.number().min(0).max(10);

/** Every message that a media host sends by itself. */
export const SFU_NOTICES = {
  /**
   * The room died with its worker: open it again and let everyone publish again. `kept`: it is lost because its home drains, and what
   * goes through that goes on for a moment.
   */
  roomLost: z.object({ roomId: RoomId, kept: z.boolean().optional() }),
  /** ICE or DTLS of a transport failed or timed out for good; `withHost`: its host is gone, or has drained, of several that the room has. */
  transportLost: z.object({
    roomId: RoomId,
    transportId: MediaId,
    withHost: z.boolean().optional(),
  }),
  /**
   * The room is on another worker, with its transports and published streams under the same ids. The page of this transport makes its
   * end of it again, and of what it receives: these consumers, which flow, in place of all that it had. A page that does not has lost it.
   */
  transportRestarted: z.object({
    roomId: RoomId,
    transport: TransportOptions,
    consumers: z.array(ConsumerOptions),
  }),
  /** Its host drains, of several that the room has: it works until there is another one in its place, or for a while. */
  transportMoves: z.object({ roomId: RoomId, transportId: MediaId }),
  /** A consumer, or what `pipeOut` sends, ended because its producer ended. */
  consumerClosed: z.object({ roomId: RoomId, consumerId: MediaId }),
  consumerQuality: z.object({
    roomId: RoomId,
    consumerId: MediaId,
    score: Score,
    currentLayer: z.int().nullable(),
  }),
  producerQuality: z.object({ roomId: RoomId, producerId: MediaId, score: Score }),
  /** The highest layer that anybody here wants of a stream, -1 for none; of sounds only where a pipe brings them. */
  layersWanted: z.object({
    roomId: RoomId,
    producerId: MediaId,
    spatialLayer: z.int().min(-1).max(3),
  }),
  activeSpeaker: z.object({ roomId: RoomId, producerId: MediaId.nullable() }),
  /** Loudness of the audible voices, 0 to 1. */
  audioLevels: z.object({
    roomId: RoomId,
    levels: z.array(z.object({ producerId: MediaId, level: z.number().min(0).max(1) })),
  }),
  /** The host has stopped the recording: its disk is full, or could not be written. */
  recordingFailed: z.object({
    roomId: RoomId,
    recordingId: z.uuid(),
    reason: z.enum(["disk", "write"]),
  }),
  /** The disk does not keep up: packets of a recording were left out, which goes on. Every ten seconds while they are. */
  recordingBehind: z.object({ roomId: RoomId, recordingId: z.uuid() }),
};

export type SfuNotices = typeof SFU_NOTICES;
export type SfuNoticeName = keyof SfuNotices;
export type SfuNoticeBody<Name extends SfuNoticeName> = z.output<SfuNotices[Name]>;
