import { about, within } from "../live/spread.ts";
import type { Direction, LinkState } from "./MediaLink.ts";

/**
 * Milliseconds. `grace`: ICE often recovers by itself. `ice`: limit of a restart. `open`: limit of a new link. `grace`
 * and `backoff` vary from half to one and a half times: after a failure of a whole class the pages return one by one.
 * `silence`: how long a link that works may take to be replaced before anybody is told.
 */
export const LADDER_TIMES = {
  grace: 1_500,
  ice: 4_000,
  open: 12_000,
  silence: 4_000,
  backoff: [500, 1_000, 2_000, 4_000, 8_000],
};

export type LadderActions = {
  /** Rejects if the server no longer has the transports. */
  restartIce(): Promise<void>;
  /** New transports, everything published and consumed again. Calls `linkOpened` by itself. */
  reopen(): Promise<void>;
  /** Whether media flows, as far as is known. */
  onHealth(healthy: boolean): void;
};

/**
 * The steps when media stops: wait a moment → ICE restart → new transports, again and again with longer waits. While
 * the seat's socket is lost no requests are possible: the ladder pauses and continues with `resume`.
 */
export class ReconnectLadder {
  #actions: LadderActions;
  #times: typeof LADDER_TIMES;
  #random: () => number;
  #states: Record<Direction, LinkState> = { send: "new", receive: "new" };
  #rung: "steady" | "grace" | "ice" | "reopening" | "opened" = "steady";
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** While the link to be replaced works, and nobody was told. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** Counts climbs, so that the answer to an abandoned step is ignored. */
  #step = 0;
  /** The link goes on by another way: until it does, its states are of the way before. */
  #moving = false;
  #failures = 0;
  #suspended = false;
  #closed = false;

  constructor(actions: LadderActions, times = LADDER_TIMES, random = Math.random) {
    this.#actions = actions;
    this.#times = times;
    this.#random = random;
  }

  update(direction: Direction, state: LinkState): void {
    this.#states[direction] = state;
    if (this.#closed || this.#moving) return;
    if (this.#rung === "reopening") {
      if (this.#silence && isOut(state)) this.#report();
      return;
    }
    const states = Object.values(this.#states);
    if (states.every((each) => each === "connected" || each === "new")) return this.#settle();
    if (states.includes("failed")) this.#fail();
    // The first stream ever sent or received starts to connect long after the link was opened.
    else if (states.includes("connecting") && this.#rung === "steady") this.#expectConnection();
    else if (states.includes("disconnected") && this.#rung === "steady") this.#climb("grace");
  }

  /** Another link is in use: its state is unknown. */
  linkOpened(): void {
    this.#states = { send: "new", receive: "new" };
  }

  /** The socket is lost. Media may well continue. */
  suspend(): void {
    this.#suspended = true;
    this.#step += 1;
    clearTimeout(this.#timer);
  }

  /** The seat is ours again and its transports were kept: a remaining problem is handled at once. */
  resume(): void {
    this.#suspended = false;
    if (this.#rung === "reopening") this.#climb("reopening");
    else if (this.#rung !== "steady") this.#climb("ice");
  }

  /**
   * The transports are known to be gone: the lower rungs are skipped. `spread`: over this many ms; more than 0 if other
   * pages lost theirs at the same moment. `works`: media flows until there is another link, so that nobody is told at first.
   */
  reopen({ spread = 0, works = false } = {}): void {
    this.#suspended = false;
    if (works && this.#rung === "steady") {
      this.#endSilence();
      this.#silence = setTimeout(() => this.#report(), this.#times.silence);
    }
    this.#climb("reopening", within(spread, this.#random));
  }

  /** The same link goes on by another way, once `move` has brought it there. */
  restart(move: () => Promise<void>): void {
    const step = ++this.#step;
    clearTimeout(this.#timer);
    this.#rung = "ice";
    this.#moving = true;
    const end = (next: () => void) => {
      if (step !== this.#step) return;
      this.#moving = false;
      next();
    };
    move().then(
      () => end(() => this.#arrived()),
      () => end(() => this.#climb("reopening")),
    );
  }

  /** The network has changed: the next step is tried now. */
  hurry(): void {
    if (this.#rung === "grace" || this.#rung === "ice") this.#climb("ice");
    else if (this.#rung === "reopening" && this.#failures > 0) this.#climb("reopening");
  }

  close(): void {
    this.#closed = true;
    this.#endSilence();
    this.suspend();
  }

  #arrived(): void {
    this.#after(this.#times.ice, () => this.#climb("reopening"));
    this.update("send", this.#states.send);
  }

  #fail(): void {
    if (this.#rung === "steady" || this.#rung === "grace") this.#climb("ice");
    else this.#climb("reopening");
  }

  #settle(): void {
    if (this.#rung === "steady") return;
    this.#step += 1;
    clearTimeout(this.#timer);
    this.#rung = "steady";
    this.#failures = 0;
    this.#endSilence();
    this.#actions.onHealth(true);
  }

  /** @param wait Before a link is opened, ms. */
  #climb(rung: "grace" | "ice" | "reopening", wait = 0): void {
    clearTimeout(this.#timer);
    const step = ++this.#step;
    this.#moving = false;
    this.#rung = rung;
    if (this.#closed) return;
    if (rung !== "grace" && !this.#silence) this.#actions.onHealth(false);
    if (rung === "grace") this.#after(this.#about(this.#times.grace), () => this.#climb("ice"));
    else if (this.#suspended) return;
    else if (rung === "ice") this.#restart(step);
    else if (wait > 0) this.#after(wait, () => this.#open(step));
    else this.#open(step);
  }

  #report(): void {
    this.#endSilence();
    this.#actions.onHealth(false);
  }

  #endSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #restart(step: number): void {
    this.#after(this.#times.ice, () => this.#climb("reopening"));
    this.#actions.restartIce().catch(() => {
      if (step === this.#step) this.#climb("reopening");
    });
  }

  #open(step: number): void {
    this.#actions.reopen().then(
      () => step === this.#step && this.#opened(),
      () => step === this.#step && this.#openLater(),
    );
  }

  #opened(): void {
    this.#expectConnection();
    this.update("send", this.#states.send);
  }

  #expectConnection(): void {
    this.#rung = "opened";
    this.#after(this.#times.open, () => this.#climb("reopening"));
  }

  #openLater(): void {
    const { backoff } = this.#times;
    const wait = backoff[Math.min(this.#failures, backoff.length - 1)] ?? 0;
    this.#failures += 1;
    this.#endSilence();
    this.#after(this.#about(wait), () => this.#climb("reopening"));
  }

  #about(wait: number): number {
    return about(wait, this.#random);
  }

  #after(wait: number, next: () => void): void {
    this.#timer = setTimeout(next, wait);
  }
}

const isOut = (state: LinkState): boolean => state === "disconnected" || state === "failed";
