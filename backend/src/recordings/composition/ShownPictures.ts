import type { Track } from "./tracks.ts";

/** From a moment on, one more reason for which a picture is not shown, or one less. */
type Step = { at: number; place: number; reasons: 1 | -1 };

/** All pieces of a track have the same times in which it was off, most of them elsewhere. */
const stepsOf = ({ start, end, off }: Track, place: number): Step[] => [
  { at: start, place, reasons: -1 },
  { at: end, place, reasons: 1 },
  ...off.flatMap(([from, to]): Step[] => {
    const [first, last] = [Math.max(from, start), Math.min(to, end)];
    if (first >= last) return [];
    return [
      { at: first, place, reasons: 1 },
      { at: last, place, reasons: -1 },
    ];
  }),
];

/** Which pictures are shown, moment after moment: each is looked at where it changes, not at every moment. */
export class ShownPictures {
  /** Those at which that changes, in their order. */
  readonly moments: number[];
  readonly #pictures: readonly Track[];
  readonly #steps: Step[];
  #next = 0;
  /** Reasons for which each is not shown: at first, that it has not begun. */
  readonly #reasons: number[];
  /** The places of those that are shown, in their order. */
  readonly #shown: number[] = [];

  constructor(pictures: readonly Track[]) {
    this.#pictures = pictures;
    this.#steps = pictures.flatMap(stepsOf).toSorted((one, other) => one.at - other.at);
    this.moments = this.#steps.map(({ at }) => at);
    this.#reasons = pictures.map(() => 1);
  }

  /** Those that are shown at a moment, in their order. No moment may be before the last one that was asked for. */
  at(moment: number): Track[] {
    let step = this.#steps[this.#next];
    while (step && step.at <= moment) {
      this.#take(step);
      this.#next += 1;
      step = this.#steps[this.#next];
    }
    return this.#shown.flatMap((place) => this.#pictures[place] ?? []);
  }

  #take({ place, reasons }: Step): void {
    const before = this.#reasons[place] ?? 0;
    this.#reasons[place] = before + reasons;
    if (before === 0) this.#shown.splice(this.#shown.indexOf(place), 1);
    if (before + reasons !== 0) return;
    const after = this.#shown.findLastIndex((each) => each < place);
    this.#shown.splice(after + 1, 0, place);
  }
}
