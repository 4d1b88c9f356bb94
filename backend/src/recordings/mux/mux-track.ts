import { basename, join } from "node:path";

import { LogHead, RECORD_KIND } from "@lyceum/shared/packet-log.ts";
import { RtpPacket } from "werift-rtp";
import { z } from "zod";

import { ArrivalClock } from "./ArrivalClock.ts";
import { InOrder } from "./InOrder.ts";
import { type Piece, PieceWriter } from "./PieceWriter.ts";
import { readLog } from "./read-log.ts";
import { Unwrapped } from "./Unwrapped.ts";
import { type Frame, type RtpPart, Vp8Frames, sizeOf } from "./Vp8Frames.ts";

/** `shift`: what is added to the media host's clock for the time in the recording, in ms. */
export const TrackToMux = z.object({
  file: z.string(),
  mimeType: z.string(),
  clockRate: z.int().positive(),
  shift: z.number(),
});
export type TrackToMux = z.infer<typeof TrackToMux>;

const TIMESTAMP_AT = 4;
const SEQUENCE_AT = 2;
const RTP_HEAD = 12;

const MUXED = { "audio/opus": "audio", "video/vp8": "video" } as const;

/** A track in a codec that we do not write has no pieces: the rest of the class is made without it. */
export const muxTrack = async (
  track: TrackToMux,
  from: string,
  to: string,
): Promise<{ file: string; pieces: Piece[] }> => {
  const mimeType = track.mimeType.toLowerCase() as keyof typeof MUXED;
  const kind: "audio" | "video" | undefined = MUXED[mimeType];
  const path = join(from, track.file);
  const clock = kind ? await clockOf(path, track) : null;
  if (!kind || !clock) return { file: track.file, pieces: [] };
  const writer = new PieceWriter(basename(track.file, ".rtp"), kind, (file) => join(to, file));
  const frames = kind === "video" ? picturesOf(path) : soundsOf(path);
  for await (const { data, isKey, timestamp } of frames)
    await writer.write(data, clock.timeOf(timestamp), isKey, kind === "video" ? sizeOf(data) : "");
  await writer.end();
  return { file: track.file, pieces: writer.pieces };
};

async function* picturesOf(path: string): AsyncGenerator<Frame> {
  const frames = new Vp8Frames();
  for await (const part of partsOf(path)) {
    const frame = frames.add(part);
    if (frame) yield frame;
  }
}

async function* soundsOf(path: string): AsyncGenerator<Frame> {
  for await (const { payload, timestamp } of partsOf(path))
    if (payload.length > 0) yield { data: payload, isKey: true, timestamp };
}

/** Null where the log holds no packet. */
const clockOf = async (path: string, { clockRate, shift }: TrackToMux) => {
  const clock = new ArrivalClock(clockRate);
  const [sequences, timestamps] = [new Unwrapped(16), new Unwrapped(32)];
  let zero = 0;
  for await (const { kind, at, bytes } of readLog(path)) {
    if (kind === RECORD_KIND.head) zero = LogHead.parse(JSON.parse(bytes.toString())).epoch + shift;
    else if (kind === RECORD_KIND.rtp && bytes.length >= RTP_HEAD)
      clock.add({
        sequence: sequences.of(bytes.readUInt16BE(SEQUENCE_AT)),
        timestamp: timestamps.of(bytes.readUInt32BE(TIMESTAMP_AT)),
        at: zero + at,
      });
  }
  return clock.isEmpty ? null : clock;
};

/** Null where it is no packet of RTP. */
const packetOf = (bytes: Buffer): RtpPacket | null => {
  try {
    return RtpPacket.deSerialize(Buffer.from(bytes));
  } catch {
    return null;
  }
};

async function* partsOf(path: string): AsyncGenerator<RtpPart> {
  const [sequences, timestamps] = [new Unwrapped(16), new Unwrapped(32)];
  const order = new InOrder<RtpPart>();
  for await (const { kind, bytes } of readLog(path)) {
    if (kind !== RECORD_KIND.rtp || bytes.length < RTP_HEAD) continue;
    const packet = packetOf(bytes);
    if (!packet) continue;
    const { header, payload } = packet;
    yield* order.add({
      sequence: sequences.of(bytes.readUInt16BE(SEQUENCE_AT)),
      timestamp: timestamps.of(bytes.readUInt32BE(TIMESTAMP_AT)),
      marker: header.marker,
      payload,
    });
  }
  yield* order.end();
}
