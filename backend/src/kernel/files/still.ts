import { Buffer } from "node:buffer";

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const ANIMATED_WEBP = 0x02;

/** Whether a picture that `sniffImage` knows moves, as far as its first bytes say: a PNG or a WebP may. */
export const isAnimated = (head: Buffer): boolean =>
  head.subarray(0, PNG.length).equals(PNG) ? hasAnimationChunk(head) : isAnimatedWebp(head);

const isAnimatedWebp = (head: Buffer) =>
  head.toString("latin1", 8, 16) === "WEBPVP8X" && ((head[20] ?? 0) & ANIMATED_WEBP) !== 0;

/** `acTL` stands before the pixels. Source: PNG specification, third edition, 11.3.6. */
const hasAnimationChunk = (head: Buffer): boolean => {
  for (let at = PNG.length; at + 8 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const type = head.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return true;
    if (type === "IDAT") return false;
  }
  return false;
};
