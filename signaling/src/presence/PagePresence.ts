import { PRESENCE_BEAT } from "@lyceum/shared/limits.ts";

import { LONGEST_SILENCE } from "./limits.ts";

/** Milliseconds since the epoch, by the server's clock. */
export type Span = { from: number; to: number };

/** A page that says nothing of itself for this long is not looked at any more. */
const AWAY = 2 * PRESENCE_BEAT;

/** Whether this span goes on until now: not where the clock was set meanwhile, or the machine stood still. */
const goesOn = ({ from, to }: Span, now: number, longest: number) =>
  now >= from && now - to <= longest;

/** When one page was looked at, or had a seat in a live class. Nothing is counted that the page did not witness. */
export class PagePresence {
  #heardAt: number;
  #visible: Span | null = null;
  #attending: Span | null = null;
  #spans: Span[] = [];

  constructor(now: number) {
    this.#heardAt = now;
  }

  /** Anything at all came from the page: its socket was alive. */
  heard(now: number): void {
    this.#heardAt = now;
    this.#stay(now);
  }

  see(visible: boolean, now: number): void {
    if (this.#visible && goesOn(this.#visible, now, AWAY)) this.#visible.to = now;
    else this.#endVisible();
    if (!visible) this.#endVisible();
    else this.#visible ??= { from: now, to: now };
  }

  attend(attends: boolean, now: number): void {
    this.#stay(now);
    if (!attends) this.#endAttending();
    else this.#attending ??= { from: now, to: now };
  }

  /** The socket is gone; `silently` when it was given up because nothing came from it. */
  lost(now: number, silently: boolean): void {
    const at = silently ? this.#heardAt : now;
    this.see(false, at);
    this.attend(false, at);
  }

  /** What was witnessed and not taken before. */
  take(): Span[] {
    const spans = [...this.#spans, this.#visible, this.#attending].filter((span) => span !== null);
    this.#spans = [];
    this.#visible &&= { from: this.#visible.to, to: this.#visible.to };
    this.#attending &&= { from: this.#attending.to, to: this.#attending.to };
    return spans.filter(({ from, to }) => from < to);
  }

  /** The seat is kept all the same where its span does not go on. */
  #stay(now: number): void {
    if (!this.#attending) return;
    if (goesOn(this.#attending, now, LONGEST_SILENCE)) this.#attending.to = now;
    else {
      this.#endAttending();
      this.#attending = { from: now, to: now };
    }
  }

  #endVisible(): void {
    if (this.#visible) this.#spans.push(this.#visible);
    this.#visible = null;
  }

  #endAttending(): void {
    if (this.#attending) this.#spans.push(this.#attending);
    this.#attending = null;
  }
}
