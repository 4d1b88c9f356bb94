import { Buffer } from "node:buffer";

const CHUNK = Buffer.alloc(64 * 1024);
const BOX_HEADER = 8;

/**
 * A real video followed by a `free` box of zeros (ISO 14496-12, 8.1.2): valid, of any size, and never fully in memory.
 */
export class PaddedClip {
  readonly size: number;
  readonly #head: Buffer;

  /** @param size Total bytes; below 4 GB, the limit of the box's size field. */
  constructor(clip: Buffer, size: number) {
    const box = Buffer.alloc(BOX_HEADER);
    box.writeUInt32BE(size - clip.length);
    box.write("free", 4, "latin1");
    this.#head = Buffer.concat([clip, box]);
    this.size = size;
  }

  /** From `start` up to, but excluding, `end`. */
  *bytes(start = 0, end = this.size): Generator<Buffer> {
    const head = this.#head.subarray(start, end);
    if (head.length > 0) yield head;
    for (let left = end - start - head.length; left > 0; left -= CHUNK.length)
      yield CHUNK.subarray(0, left);
  }
}
