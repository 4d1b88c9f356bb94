import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";

/** Files that no program makes, written byte by byte. Source: RFC 8794 (EBML), RFC 9559 (Matroska). */

type Content = Buffer | string | Content[];

const bytesOf = (content: Content): Buffer =>
  Array.isArray(content) ? Buffer.concat(content.map(bytesOf)) : Buffer.from(content);

/** An element whose size takes eight bytes. */
const element = (id: number, ...content: Content[]): Buffer => {
  const body = bytesOf(content);
  const name = Buffer.from(id.toString(16), "hex");
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([name, size, body]);
};

const number = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
};

const float = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
};

const HEADER = element(
  0x1a45dfa3,
  ...[element(0x4282, "matroska"), number(0x4287, 4), number(0x4285, 2)],
);

/** How Video for Windows names a codec that Matroska has no name for. */
const bitmapInfo = (width: number, height: number, codec: string): Buffer => {
  const info = Buffer.alloc(40);
  info.writeUInt32LE(40, 0);
  info.writeInt32LE(width, 4);
  info.writeInt32LE(height, 8);
  info.writeUInt16LE(1, 12);
  info.writeUInt16LE(24, 14);
  info.write(codec, 16, "latin1");
  return info;
};

type Film = {
  width: number;
  height: number;
  /** Milliseconds that it says it lasts. */
  duration?: number;
  /** What the file says about itself. */
  tags?: { name: string; value: Buffer | string }[];
  /** Streams of pictures, all alike. */
  streams?: number;
};

const track = (index: number, { width, height }: Film): Buffer =>
  element(
    0xae,
    ...[number(0xd7, index), number(0x73c5, index), number(0x83, 1)],
    ...[element(0x86, "V_MS/VFW/FOURCC"), element(0x63a2, bitmapInfo(width, height, "MPNG"))],
    element(0xe0, number(0xb0, width), number(0xba, height)),
  );

/** A Matroska file of PNG frames. */
export const matroska = (film: Film, frames: Buffer[]): Buffer => {
  const { duration = 1_000, tags = [], streams = 1 } = film;
  const blocks = frames.map((frame, index) => {
    const head = Buffer.from([0x81, 0, 0, 0x80]);
    head.writeInt16BE(index * 40, 1);
    return element(0xa3, head, frame);
  });
  const simpleTags = tags.map(({ name, value }) =>
    element(0x67c8, element(0x45a3, name), element(0x4487, value)),
  );
  return Buffer.concat([
    HEADER,
    element(
      0x18538067,
      element(0x1549a966, number(0x2ad7b1, 1_000_000), float(0x4489, duration)),
      element(
        0x1654ae6b,
        Array.from({ length: streams }, (_, index) => track(index + 1, film)),
      ),
      ...(tags.length > 0 ? [element(0x1254c367, element(0x7373, simpleTags))] : []),
      element(0x1f43b675, number(0xe7, 0), blocks),
    ),
  ]);
};

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** Black, with red, green, blue and opacity of 16 bits each: the most memory for the fewest bytes. */
export const blackPng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(height * (1 + width * 8)), { level: 1 });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    ...[chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))],
  ]);
};
