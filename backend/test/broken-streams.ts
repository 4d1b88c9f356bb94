import type { Packet } from "./beeps-and-flashes.ts";

/** A key frame whose first part is longer than the frame, and a sound of no frames. */
export const NO_PICTURE = Buffer.from([
  0xf0, 0xff, 0xff, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00, 0,
]);
export const NO_SOUND = Buffer.from([0x03, 0x00]);
/** So many of them, every so many milliseconds. */
export const many =
  (data: Buffer, count: number, every: number) =>
  (from: number): Packet[] =>
    Array.from({ length: count }, (_, place) => ({ data, at: from + place * every }));
