import type { Packet } from "./packet.ts";

/** Pictures that may be stored before one that is shown before them. */
const REORDERED_MOST = 16;
/** Seconds that a picture may come later than is usual while the rate is called steady. */
const LATE_MOST = 0.25;
/** Of a second: times are rounded. */
const ALMOST = 0.999;

type Picture = Pick<Packet, "at" | "isKey">;

/** When the pictures of a video are shown, from its packets in the order in which they are stored. */
export class PictureTimes {
  /** Of the first that is shown, in seconds. Infinity where there is none. */
  first = Infinity;
  last = 0;
  /** When nothing is shown any longer, where the file says so, else as `last`. */
  end = 0;
  /** Seconds between two at most. */
  widest = 0;
  shown = 0;
  /** AVI and ASF do not say when pictures of H.264 are shown: a copy of them does not play. */
  isTimed = true;
  /** An edit list hides some that others are decoded with: a copy would show them. */
  #isTrimmed = false;
  #key: number | null = null;
  #gap = 0;
  /** In the order in which they are shown. */
  readonly #waiting: Picture[] = [];
  #before: number | null = null;
  #widestToKey = 0;
  #second = -Infinity;
  #inSecond = 0;
  #busiest = 0;

  add({ at, lasts, isKey, isHidden }: Packet): void {
    if (isHidden) {
      this.#isTrimmed = true;
      return;
    }
    this.first = Math.min(this.first, at);
    this.last = Math.max(this.last, at);
    this.end = Math.max(this.end, at + lasts);
    // Some files do not begin at 0.
    this.#key ??= at;
    if (isKey) {
      this.#gap = Math.max(this.#gap, at - this.#key);
      this.#key = at;
    }
    this.#order({ at, isKey });
  }

  /** To be called once all are added. */
  finish(): void {
    for (const picture of this.#waiting.splice(0)) this.#show(picture);
  }

  /** Seconds between key frames at most; Infinity for what may not be cut at them. */
  get keyFrameGap(): number {
    if (!this.isTimed || this.#isTrimmed) return Infinity;
    return Math.max(this.#gap, this.last - (this.#key ?? 0));
  }

  get lastPicture(): number {
    return this.isTimed ? this.last : Infinity;
  }

  /** How many come in the busiest second, where they do not come steadily, else null. */
  get unsteadyRate(): number | null {
    return this.isTimed && this.widest - this.#usual > LATE_MOST ? this.#busiest : null;
  }

  /** Whether key frames come as soon after the picture before them as others do. */
  get hasSteadyKeyFrames(): boolean {
    return this.#widestToKey - this.#usual <= LATE_MOST;
  }

  /** Seconds between two. */
  get #usual(): number {
    return this.shown > 1 ? (this.last - this.first) / (this.shown - 1) : 0;
  }

  #order(picture: Picture): void {
    const before = this.#waiting.findLastIndex(({ at }) => at <= picture.at);
    this.#waiting.splice(before + 1, 0, picture);
    if (this.#waiting.length <= REORDERED_MOST) return;
    const next = this.#waiting.shift();
    if (next) this.#show(next);
  }

  #show({ at, isKey }: Picture): void {
    const since = at - (this.#before ?? at);
    this.widest = Math.max(this.widest, since);
    if (isKey) this.#widestToKey = Math.max(this.#widestToKey, since);
    this.#before = at;
    this.shown += 1;
    if (at - this.#second > ALMOST) {
      this.#second = at;
      this.#inSecond = 0;
    }
    this.#inSecond += 1;
    this.#busiest = Math.max(this.#busiest, this.#inSecond);
  }
}
