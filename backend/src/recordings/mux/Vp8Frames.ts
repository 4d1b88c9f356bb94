import { Vp8RtpPayload } from "werift-rtp";

export type Frame = { data: Buffer; isKey: boolean; timestamp: number };
export type RtpPart = { sequence: number; timestamp: number; marker: boolean; payload: Buffer };

/** A frame tag's lowest bit is clear in key frames (RFC 6386, section 9.1). */
const isKeyFrame = (data: Buffer) => ((data[0] ?? 1) & 1) === 0;
const SIZE_AT = 6;
const SIZE_MASK = 0x3fff;

/** Pixels of a key frame, such as 640x360. */
export const sizeOf = (data: Buffer): string =>
  data.length < SIZE_AT + 4
    ? ""
    : `${data.readUInt16LE(SIZE_AT) & SIZE_MASK}x${data.readUInt16LE(SIZE_AT + 2) & SIZE_MASK}`;

/** Whole frames of VP8 that can be decoded: after a loss none until the next key frame. */
export class Vp8Frames {
  #parts: Buffer[] = [];
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
    const { isPartitionHead, payload: data } = Vp8RtpPayload.deSerialize(payload) as {
      isPartitionHead: boolean;
      payload: Buffer;
    };
    if (this.#timestamp === undefined) this.#broken = !isPartitionHead;
    this.#timestamp = timestamp;
    this.#parts.push(data);
    return marker ? this.#end(timestamp) : null;
  }

  #lose(): void {
    this.#parts = [];
    this.#timestamp = undefined;
    this.#waitsForKey = true;
  }

  #end(timestamp: number): Frame | null {
    const data = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#timestamp = undefined;
    const isKey = isKeyFrame(data);
    if (this.#broken || (this.#waitsForKey && !isKey)) {
      this.#waitsForKey = true;
      return null;
    }
    this.#waitsForKey = false;
    return { data, isKey, timestamp };
  }
}
