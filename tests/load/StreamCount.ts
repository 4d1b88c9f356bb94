const SEQUENCES = 0x10000;

/** The received packets of one RTP stream, counted by sequence numbers (RFC 3550, appendix A.1). */
export class StreamCount {
  packets = 0;
  bytes = 0;
  /** When the first complete frame arrived: every packet of the first timestamp, up to the one marked as its last. */
  firstFrameAt: number | undefined;
  #first = 0;
  #highest = 0;
  #firstTimestamp = 0;

  /** Expected packets between the first and the newest. */
  get expected() {
    return this.packets === 0 ? 0 : this.#highest - this.#first + 1;
  }

  /** @param at Milliseconds. */
  note(packet: Buffer, at: number) {
    const sequence = packet.readUInt16BE(2);
    const timestamp = packet.readUInt32BE(4);
    if (this.packets === 0) {
      this.#first = this.#highest = sequence;
      this.#firstTimestamp = timestamp;
    }
    this.packets += 1;
    this.bytes += packet.length;
    this.#highest = Math.max(this.#highest, this.#extended(sequence));
    const last = ((packet[1] ?? 0) & 0x80) !== 0;
    if (last && timestamp === this.#firstTimestamp && this.packets === this.expected)
      this.firstFrameAt ??= at;
  }

  /** The number beyond 16 bits that is closest to the highest so far. */
  #extended(sequence: number) {
    const step = (sequence - this.#highest) & (SEQUENCES - 1);
    return this.#highest + (step < SEQUENCES / 2 ? step : step - SEQUENCES);
  }
}
