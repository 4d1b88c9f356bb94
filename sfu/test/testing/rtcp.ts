/** The RTCP packets (RFC 3550, RFC 4585, RFC 5104) that a page sends and reads. */

const VERSION = 2 << 6;
const SENDER_REPORT = 200;
const PAYLOAD_FEEDBACK = 206;
const PICTURE_LOSS = 1;
const FULL_INTRA_REQUEST = 4;
/** Seconds between 1900, where NTP begins, and 1970. */
const NTP_EPOCH = 2_208_988_800;

export type Sent = { ssrc: number; timestamp: number; packets: number; bytes: number };

/** Says which RTP timestamp is now: without it a media host cannot switch between layers. */
export const senderReport = ({ ssrc, timestamp, packets, bytes }: Sent, now: number): Buffer => {
  const report = Buffer.alloc(28);
  writeHeader(report, 0, SENDER_REPORT);
  report.writeUInt32BE(ssrc, 4);
  report.writeUInt32BE(Math.floor(now / 1_000) + NTP_EPOCH, 8);
  report.writeUInt32BE(Math.floor(((now % 1_000) / 1_000) * 2 ** 32), 12);
  report.writeUInt32BE(timestamp >>> 0, 16);
  report.writeUInt32BE(packets >>> 0, 20);
  report.writeUInt32BE(bytes >>> 0, 24);
  return report;
};

/** Asks for a key frame of this stream. */
export const pictureLoss = (mediaSsrc: number): Buffer => {
  const packet = Buffer.alloc(12);
  writeHeader(packet, PICTURE_LOSS, PAYLOAD_FEEDBACK);
  packet.writeUInt32BE(1, 4);
  packet.writeUInt32BE(mediaSsrc, 8);
  return packet;
};

/** The streams that a compound packet asks a key frame of. */
export const keyFramesAsked = (compound: Buffer): number[] => {
  const asked: number[] = [];
  for (let at = 0; at + 12 <= compound.length;) {
    const format = (compound[at] ?? 0) & 0x1f;
    const isFeedback = compound[at + 1] === PAYLOAD_FEEDBACK;
    if (isFeedback && format === PICTURE_LOSS) asked.push(compound.readUInt32BE(at + 8));
    if (isFeedback && format === FULL_INTRA_REQUEST && at + 16 <= compound.length)
      asked.push(compound.readUInt32BE(at + 12));
    at += 4 * (compound.readUInt16BE(at + 2) + 1);
  }
  return asked;
};

const writeHeader = (packet: Buffer, format: number, type: number) => {
  packet.writeUInt8(VERSION | format, 0);
  packet.writeUInt8(type, 1);
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
};
