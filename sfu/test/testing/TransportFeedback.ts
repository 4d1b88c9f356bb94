/**
 * RTCP transport-wide congestion control feedback, as browsers send it: which packets came, and when. Run-length chunks
 * alone are enough for a link that loses little. Source: draft-holmer-rmcat-transport-wide-cc-extensions-01, section 3.1.
 */
const RTPFB = 205;
const TRANSPORT_CC = 15;
const SEQUENCES = 0x10000;
const REFERENCE_TICK = 64;
const DELTA_TICKS_PER_MS = 4;
const LARGEST_SMALL_DELTA = 255;
const NOT_RECEIVED = 0;
const SMALL_DELTA = 1;
const LARGE_DELTA = 2;
const RUN_MAX = 0x1fff;

type Arrival = { sequence: number; at: number };

export class TransportFeedback {
  #arrivals: Arrival[] = [];
  #count = 0;

  /** @param at Milliseconds on any clock that only grows. */
  note(sequence: number, at: number) {
    this.#arrivals.push({ sequence, at });
  }

  /** The packet about everything noted since the last one; null when nothing was. */
  take(mediaSsrc: number): Buffer | null {
    const arrivals = this.#arrivals;
    const [first] = arrivals;
    if (!first) return null;
    this.#arrivals = [];
    const reference = Math.floor(first.at / REFERENCE_TICK);
    const { statuses, deltas } = describe(inOrder(arrivals, first.sequence), reference);
    const head = Buffer.alloc(20);
    head.writeUInt32BE(1, 4);
    head.writeUInt32BE(mediaSsrc, 8);
    head.writeUInt16BE(first.sequence, 12);
    head.writeUInt16BE(statuses.length, 14);
    head.writeUIntBE(reference & 0xffffff, 16, 3);
    head.writeUInt8(this.#count++ & 0xff, 19);
    return finished(Buffer.concat([head, runs(statuses), Buffer.from(deltas)]));
  }
}

/** Without those that are older than the first: they were counted as lost, and count no more. */
const inOrder = (arrivals: Arrival[], base: number) =>
  arrivals
    .map(({ sequence, at }) => ({ offset: (sequence - base + SEQUENCES) % SEQUENCES, at }))
    .filter(({ offset }) => offset < SEQUENCES / 2)
    .toSorted((one, other) => one.offset - other.offset);

const describe = (arrivals: { offset: number; at: number }[], reference: number) => {
  const statuses: number[] = [];
  const deltas: number[] = [];
  let clock = reference * REFERENCE_TICK * DELTA_TICKS_PER_MS;
  for (const { offset, at } of arrivals) {
    while (statuses.length < offset) statuses.push(NOT_RECEIVED);
    const delta = Math.round(at * DELTA_TICKS_PER_MS) - clock;
    clock += delta;
    const small = delta >= 0 && delta <= LARGEST_SMALL_DELTA;
    statuses.push(small ? SMALL_DELTA : LARGE_DELTA);
    if (small) deltas.push(delta);
    else deltas.push((delta >> 8) & 0xff, delta & 0xff);
  }
  return { statuses, deltas };
};

const runs = (statuses: number[]) => {
  const chunks: number[] = [];
  for (let start = 0; start < statuses.length;) {
    const status = statuses[start] ?? NOT_RECEIVED;
    let end = start;
    while (statuses[end] === status && end - start < RUN_MAX) end += 1;
    const chunk = (status << 13) | (end - start);
    chunks.push(chunk >> 8, chunk & 0xff);
    start = end;
  }
  return Buffer.from(chunks);
};

/** Padded to whole words, its length in the header. */
const finished = (packet: Buffer) => {
  const padding = -packet.length & 3;
  const padded = Buffer.concat([packet, Buffer.alloc(padding)]);
  if (padding > 0) padded[padded.length - 1] = padding;
  padded.writeUInt8((2 << 6) | (padding > 0 ? 1 << 5 : 0) | TRANSPORT_CC, 0);
  padded.writeUInt8(RTPFB, 1);
  padded.writeUInt16BE(padded.length / 4 - 1, 2);
  return padded;
};
