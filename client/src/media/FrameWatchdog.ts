import type { types } from "mediasoup-client";

/** A first frame is expected within the first of these ms; then a key frame is asked for, after each, without end. */
const PATIENCE = [800, 1_500, 3_000, 5_000] as const;

const framesDecoded = async (consumer: types.Consumer): Promise<number> => {
  let frames = 0;
  const stats = await consumer.getStats();
  stats.forEach((report: { type: string; framesDecoded?: number }) => {
    if (report.type === "inbound-rtp") frames += report.framesDecoded ?? 0;
  });
  return frames;
};

/** Watches resumed pictures until their first frame was decoded. */
export class FrameWatchdog {
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #requestKeyFrame: (consumerId: string) => void;

  constructor(requestKeyFrame: (consumerId: string) => void) {
    this.#requestKeyFrame = requestKeyFrame;
  }

  /** `expected` says, each time, whether a frame may still be expected at all. */
  watch(consumer: types.Consumer, expected: () => boolean): void {
    this.#stop(consumer.id);
    this.#wait(consumer, expected, 0, 0);
  }

  close(): void {
    for (const id of [...this.#timers.keys()]) this.#stop(id);
  }

  #wait(consumer: types.Consumer, expected: () => boolean, seen: number, turn: number): void {
    const patience = PATIENCE[Math.min(turn, PATIENCE.length - 1)];
    const look = () => void this.#look(consumer, expected, seen, turn);
    this.#timers.set(consumer.id, setTimeout(look, patience));
  }

  async #look(consumer: types.Consumer, expected: () => boolean, seen: number, turn: number) {
    const timer = this.#timers.get(consumer.id);
    if (consumer.closed || !expected()) return this.#stop(consumer.id);
    const frames = await framesDecoded(consumer).catch(() => 0);
    // Closed, paused or resumed anew while the statistics were gathered.
    if (consumer.closed || this.#timers.get(consumer.id) !== timer) return;
    if (frames > seen) return this.#stop(consumer.id);
    this.#requestKeyFrame(consumer.id);
    this.#wait(consumer, expected, frames, turn + 1);
  }

  #stop(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }
}
