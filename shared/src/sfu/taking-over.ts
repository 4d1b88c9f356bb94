import { z } from "zod";

import { MediaId, MediaKind, RtpCapabilities } from "../rtp.ts";
import { SFU_NOTICES } from "./notices.ts";
import { inRoom, Nothing, verb } from "./verb.ts";

const ClaimText = z.string().min(1).max(2_000);

const LeftTransport = z.object({
  id: MediaId,
  direction: z.enum(["send", "receive"]),
  claim: ClaimText.nullable(),
  /** It is on another worker than before, and its page was perhaps not told. */
  waits: z.boolean().optional(),
  producers: z.array(
    z.object({
      id: MediaId,
      kind: MediaKind,
      /** What signaling called it. */
      label: z.string().nullable(),
      paused: z.boolean(),
      observed: z.boolean(),
      /** The highest layer that anyone wants, as its publisher was told last; null if it was not told. */
      layersWanted: z.int().min(-1).nullable(),
    }),
  ),
  consumers: z.array(z.object({ id: MediaId, producerId: MediaId })),
});

/** A transport that another signaling process opened, with what it carries. */
export type LeftTransport = z.output<typeof LeftTransport>;

/** What another host sends here. `layersWanted`: as of a page's stream. */
const PipedStream = z.object({ id: MediaId, layersWanted: z.int().min(-1) });

/** What a host keeps of a room for the signaling process that has the class next. */
export const TAKING_OVER_REQUESTS = {
  /** Whose transports these are, for the next process to read: the host itself takes it for the end of `expects` only. Those that are gone are left out. */
  claimTransports: verb({
    body: z.strictObject({
      ...inRoom,
      transportIds: z.array(MediaId).min(1).max(2),
      claim: ClaimText,
    }),
    reply: Nothing,
  }),
  /**
   * Opens the room as `openRoom` does (`restarts` is of that), and tells what is in it. `mustExist`: only looks; `not_found` where it is not there. `piped`: some of
   * its streams come from, or go to, another host, by these `pipes`. `activeSpeaker`: the stream of who speaks. `recordingFailed`: its last
   * recording, if the host itself ended it. What is optional is not told by hosts of before.
   */
  takeOverRoom: verb({
    body: z.strictObject({
      ...inRoom,
      restarts: z.boolean().optional(),
      mustExist: z.boolean().optional(),
    }),
    reply: z.object({
      rtpCapabilities: RtpCapabilities,
      transports: z.array(LeftTransport),
      piped: z.boolean(),
      pipes: z.array(MediaId).optional(),
      pipedStreams: z.array(PipedStream).optional(),
      recordingFailed: SFU_NOTICES.recordingFailed.omit({ roomId: true }).nullish(),
      activeSpeaker: MediaId.nullable(),
    }),
  }),
};
