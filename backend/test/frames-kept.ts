import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { LogHead, RECORD_KIND, readRecords } from "@lyceum/shared/packet-log.ts";
import { RtpPacket, Vp8RtpPayload } from "werift-rtp";

import { InOrder } from "../src/recordings/mux/InOrder.ts";
import { Unwrapped } from "../src/recordings/mux/Unwrapped.ts";
import { type RtpPart, Vp8Frames } from "../src/recordings/mux/Vp8Frames.ts";

/** Bits of the number that VP8 gives each picture. */
const PICTURE_BITS = 15;

/** The pictures of a recorded VP8 stream, by their numbers from the first to the last; and those of them that can be shown. Null for another. */
export const framesKept = async (folder: string, file: string) => {
  const { records } = readRecords(await readFile(join(folder, file)));
  const head = records.find(({ kind }) => kind === RECORD_KIND.head);
  const { mimeType } = LogHead.parse(JSON.parse(head?.bytes.toString() ?? "{}"));
  if (mimeType !== "video/VP8") return null;
  const [sequences, timestamps, pictures] = [
    new Unwrapped(16),
    new Unwrapped(32),
    new Unwrapped(PICTURE_BITS),
  ];
  const order = new InOrder<RtpPart>();
  const numbers: number[] = [];
  const parts = records.flatMap(({ kind, bytes }) => {
    if (kind !== RECORD_KIND.rtp) return [];
    const { header, payload } = RtpPacket.deSerialize(Buffer.from(bytes));
    if (payload.length === 0) return [];
    const { pictureId } = Vp8RtpPayload.deSerialize(payload);
    if (pictureId !== undefined) numbers.push(pictures.of(pictureId));
    const sequence = sequences.of(header.sequenceNumber);
    const timestamp = timestamps.of(header.timestamp);
    return [...order.add({ sequence, timestamp, marker: header.marker, payload })];
  });
  const frames = new Vp8Frames();
  const kept = [...parts, ...order.end()].filter((part) => frames.add(part)).length;
  return { kept, sent: Math.max(...numbers) - Math.min(...numbers) + 1 };
};
