import { Vp8RtpPayload } from "werift-rtp";

export type Frame = { data: Buffer; isKey: boolean; timestamp: number };
export type RtpPart = { sequence: number; timestamp: number; marker: boolean; payload: Buffer };

/** A frame tag's lowest bit is clear in key frames (RFC 6386, section 9.1). */
const isKeyFrame = (data: Buffer) => ((data[0] ?? 1) & 1) === 0;
const SIZE_AT = 6;
const SIZE_MASK = 0x3fff;

/** The largest screens that are sold. Several of them are in memory at once, many frames of each. */
const PIXELS_MAX = 5_120 * 2_880;
/** What one frame may take: one that never ends would fill the memory, and no recording of the class be made. */
const BYTES_MAX = 16 * 1024 ** 2;
const PARTS_MAX = 20_000;

type Size = { width: number; height: number };

/** Pixels of a key frame; null where it says none, or more than PIXELS_MAX. */
const pixelsOf = (data: Buffer): Size | null => {
  if (data.length < SIZE_AT + 4) return null;
  const width = data.readUInt16LE(SIZE_AT) & SIZE_MASK;
  const height = data.readUInt16LE(SIZE_AT + 2) & SIZE_MASK;
  const pixels = width * height;
  return pixels > 0 && pixels <= PIXELS_MAX ? { width, height } : null;
};

/** Pixels of a key frame, such as 640x360; "" of all others. */
export const sizeOf = (data: Buffer): string => {
  const size = isKeyFrame(data) ? pixelsOf(data) : null;
  return size ? `${size.width}x${size.height}` : "";
};

type Part = { isPartitionHead: boolean; payload: Buffer };

/** Null where it is no payload of VP8: nobody checked what a publisher sent. */
const partOf = (payload: Buffer): Part | null => {
  try {
    return Vp8RtpPayload.deSerialize(payload);
  } catch {
    return null;
  }
};

/** Whole frames of VP8 that can be decoded: after a loss none until the next key frame. */
export class Vp8Frames {
  #parts: Buffer[] = [];
  #bytes = 0;
  #timestamp: number | undefined;
  #next: number | undefined;
  #waitsForKey = true;
  #broken = false;

  /** Packets in order. */
  add({ sequence, timestamp, marker, payload }: RtpPart): Frame | null {
    const hasGap = this.#next !== undefined && sequence !== this.#next;
    this.#next = sequence + 1;
    if (payload.length === 0) return null;
    if (hasGap) this.#lose();
    if (this.#timestamp !== undefined && this.#timestamp !== timestamp) this.#lose();
    const part = partOf(payload);
    if (!part) {
      this.#lose();
      return null;
    }
    if (this.#timestamp === undefined) this.#broken = !part.isPartitionHead;
    this.#timestamp = timestamp;
    this.#parts.push(part.payload);
    this.#bytes += part.payload.length;
    if (this.#bytes > BYTES_MAX || this.#parts.length > PARTS_MAX) {
      this.#lose();
      return null;
    }
    return marker ? this.#end(timestamp) : null;
  }

  #lose(): void {
    this.#forget();
    this.#waitsForKey = true;
  }

  #forget(): void {
    this.#parts = [];
    this.#bytes = 0;
    this.#timestamp = undefined;
  }

  #end(timestamp: number): Frame | null {
    const data = Buffer.concat(this.#parts);
    this.#forget();
    const isKey = isKeyFrame(data);
    if (this.#broken || (isKey ? !pixelsOf(data) : this.#waitsForKey)) {
      this.#waitsForKey = true;
      return null;
    }
    this.#waitsForKey = false;
    return { data, isKey, timestamp };
  }
}
