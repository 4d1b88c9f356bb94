import { writeFile } from "node:fs/promises";

import { type LogHead, RECORD_KIND, recordHead } from "@lyceum/shared/packet-log.ts";

import type { Packet } from "./beeps-and-flashes.ts";

const PAYLOAD_MAX = 1_100;
/** The first descriptor of a frame of VP8, and the others (RFC 7741). */
const [START, FOLLOWING] = [0x10, 0x00];
/** Both begin again at 0 soon. */
const FIRST_SEQUENCE = 65_500;
const FIRST_TIMESTAMP = 2 ** 32 - 100_000;

type Way = {
  /** Milliseconds that a packet is late at most. */
  jitter?: number;
  /** Which packets are lost, by their place. */
  isLost?: (place: number) => boolean;
  /** Each packet's data is its payload, whatever the codec says of it. */
  isPayload?: boolean;
};

const rtp = (sequence: number, timestamp: number, marker: boolean, payload: Buffer): Buffer => {
  const head = Buffer.alloc(12);
  head[0] = 0x80;
  head[1] = (marker ? 0x80 : 0) | 96;
  head.writeUInt16BE(sequence & 0xffff, 2);
  head.writeUInt32BE(timestamp % 2 ** 32, 4);
  head.writeUInt32BE(1, 8);
  return Buffer.concat([head, payload]);
};

const payloadsOf = (data: Buffer, isVideo: boolean): Buffer[] => {
  if (!isVideo) return [data];
  const count = Math.ceil(data.length / PAYLOAD_MAX);
  return Array.from({ length: count }, (_, part) =>
    Buffer.concat([
      Buffer.from([part === 0 ? START : FOLLOWING]),
      data.subarray(part * PAYLOAD_MAX, (part + 1) * PAYLOAD_MAX),
    ]),
  );
};

const record = (bytes: Buffer, kind: number, at: number) =>
  Buffer.concat([recordHead(bytes.length, kind, at), bytes]);

/** Writes a log as a media host does: packets in the order of their arrival, some of them late or lost. */
export const writeLog = async (
  path: string,
  head: LogHead,
  packets: readonly Packet[],
  { jitter = 0, isLost = () => false, isPayload = false }: Way = {},
): Promise<void> => {
  const isVideo = head.mimeType === "video/VP8";
  const [first] = packets;
  const sent = packets.flatMap(({ data, at }) => {
    const timestamp = FIRST_TIMESTAMP + Math.round((at * head.clockRate) / 1_000);
    const payloads = isPayload ? [data] : payloadsOf(data, isVideo);
    return payloads.map((payload, part) => ({
      payload,
      timestamp,
      at: at - (first?.at ?? 0),
      marker: isVideo && part === payloads.length - 1,
    }));
  });
  const arrived = sent.map(({ at, timestamp, marker, payload }, place) => ({
    // The same in each run; one in ten comes without delay.
    at: at + (jitter * ((place * 7) % 10)) / 9,
    bytes: rtp(FIRST_SEQUENCE + place, timestamp, marker, payload),
    place,
  }));
  const records = arrived
    .filter(({ place }) => !isLost(place))
    .toSorted((one, other) => one.at - other.at)
    .map(({ bytes, at }) => record(bytes, RECORD_KIND.rtp, at));
  const about = record(Buffer.from(JSON.stringify(head)), RECORD_KIND.head, 0);
  await writeFile(path, Buffer.concat([about, ...records]));
};
