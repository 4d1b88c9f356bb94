import type { types } from "mediasoup-client";

/**
 * Waits for a first frame, in ms; after each a key frame is requested, without end. The first is what a media host leaves between two
 * key frames of a stream: one that a busy sender has dropped is asked for again as soon as it can be.
 */
const PATIENCE = [450, 900, 1_800, 3_600, 5_000] as const;

/** Never rejects: a closed consumer has none. */
const framesDecoded = async (consumer: types.Consumer): Promise<number> => {
  let frames = 0;
  const stats = await consumer.getStats().catch(() => []);
  stats.forEach((report: { type: string; framesDecoded?: number }) => {
    if (report.type === "inbound-rtp") frames += report.framesDecoded ?? 0;
  });
  return frames;
};

/** Watches resumed pictures until a new frame was decoded. */
export class FrameWatchdog {
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #requestKeyFrame: (consumerId: string) => void;

  constructor(requestKeyFrame: (consumerId: string) => void) {
    this.#requestKeyFrame = requestKeyFrame;
  }

  /** `expected` says, each time, whether a frame can still be expected at all. */
  watch(consumer: types.Consumer, expected: () => boolean): void {
    this.#stop(consumer.id);
    // A consumer that was shown before has already decoded frames: they do not count.
    this.#wait(consumer, expected, framesDecoded(consumer), 0);
  }

  close(): void {
    for (const id of [...this.#timers.keys()]) this.#stop(id);
  }

  #wait(consumer: types.Consumer, expected: () => boolean, seen: Promise<number>, turn: number) {
    const patience = PATIENCE[Math.min(turn, PATIENCE.length - 1)];
    const look = () => void this.#look(consumer, expected, seen, turn);
    this.#timers.set(consumer.id, setTimeout(look, patience));
  }

  async #look(
    consumer: types.Consumer,
    expected: () => boolean,
    seen: Promise<number>,
    turn: number,
  ) {
    const timer = this.#timers.get(consumer.id);
    if (consumer.closed || !expected()) return this.#stop(consumer.id);
    const before = await seen;
    const frames = await framesDecoded(consumer);
    // Closed, paused or resumed again while the statistics were collected.
    if (consumer.closed || this.#timers.get(consumer.id) !== timer) return;
    if (frames > before) return this.#stop(consumer.id);
    this.#requestKeyFrame(consumer.id);
    this.#wait(consumer, expected, Promise.resolve(frames), turn + 1);
  }

  #stop(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }
}
