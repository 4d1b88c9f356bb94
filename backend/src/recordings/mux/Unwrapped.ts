/** A counter of so many bits that begins again at 0, as one that does not, in whatever order its values come. */
export class Unwrapped {
  readonly #size: number;
  #highest: number | undefined;

  constructor(bits: number) {
    this.#size = 2 ** bits;
  }

  of(value: number): number {
    const highest = (this.#highest ??= value);
    const size = this.#size;
    const near = value + Math.floor(highest / size) * size;
    const turn = near - highest > size / 2 ? -size : highest - near > size / 2 ? size : 0;
    this.#highest = Math.max(highest, near + turn);
    return near + turn;
  }
}
