import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { keptForLater } from "@lyceum/shared/promises.ts";

import type { Log } from "../log.ts";
import { reasonOf } from "../reason.ts";
import { backOff } from "./back-off.ts";

/** A unit that ends within this many milliseconds may be in a loop: each further start waits longer. */
const LOOP = 30_000;
/** This many quick ends in a row are called a loop. */
const LOOP_ENDS = 3;

/** A process that runs until it ends by itself or is stopped. */
export type Running = {
  /** Resolves with the reason of its end, such as "SIGKILL" or "exit code 1". A rejection counts as one. */
  ended: Promise<string>;
  /** It may take its own time. Absent where there is nothing to do before it stops. */
  askToEnd?(): void;
  /** Idempotent. Resolves once it has ended. */
  stop(): Promise<void>;
};

export type UnitOptions = {
  /** Starts a sentence, such as "The server". */
  name: string;
  /** Resolves once it is up. Rejects if it fails before, also when `signal` aborts. */
  launch(signal: AbortSignal): Promise<Running>;
  /** The file of its last output. */
  words?: string;
  log: Log;
};

/**
 * Keeps one process running: if it ends without being stopped, it is restarted, later each time if it ends again soon.
 */
export class Unit {
  readonly #options: UnitOptions;
  readonly #closing = new AbortController();
  #current: Promise<Running> | null = null;
  #kept: Promise<void> | null = null;
  /** Consecutive ends soon after a start. */
  #quick = 0;
  #ends = 0;

  constructor(options: UnitOptions) {
    this.#options = options;
  }

  /** How often it has ended without being stopped. */
  get ends(): number {
    return this.#ends;
  }

  /** Starts it for the first time. Rejects if that fails: a first start is not retried. */
  async start(): Promise<void> {
    this.#kept = keptForLater(this.#keep(await this.#launch()));
  }

  /** Lets it end for good in its own time. Resolves once it has ended, or `cut` aborts. Never rejects. */
  async dismiss(cut: AbortSignal): Promise<void> {
    this.#closing.abort();
    const running = await this.#current?.catch(() => null);
    if (!running?.askToEnd || cut.aborted) return;
    running.askToEnd();
    await Promise.race([running.ended, once(cut, "abort")]);
  }

  /** Idempotent. Stops it for good; resolves once it has ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    const running = await this.#current?.catch(() => null);
    await running?.stop();
    await this.#kept;
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted;
  }

  #launch(): Promise<Running> {
    this.#current = keptForLater(this.#options.launch(this.#closing.signal));
    return this.#current;
  }

  async #keep(first: Running): Promise<void> {
    for (let running: Running | null = first; running;) {
      const began = Date.now();
      const how = await running.ended.catch(reasonOf);
      if (this.#closed) return;
      this.#ends += 1;
      this.#quick = Date.now() - began < LOOP ? this.#quick + 1 : 0;
      running = await this.#again(`ended (${how})`);
    }
  }

  /** Null once closed. */
  async #again(what: string): Promise<Running | null> {
    const began = Date.now();
    for (let happened = what; !this.#closed; this.#quick += 1) {
      await this.#pause(happened);
      if (this.#closed) return null;
      try {
        const running = await this.#launch();
        this.#say(`is running again after ${((Date.now() - began) / 1000).toFixed(1)} s.`);
        return running;
      } catch (error) {
        happened = `did not start: ${reasonOf(error).replace(/\.$/, "")}`;
      }
    }
    return null;
  }

  async #pause(happened: string): Promise<void> {
    const pause = backOff(this.#quick);
    const next = pause === 0 ? "now" : `in ${(pause / 1000).toFixed(1)} s`;
    const { log, name, words } = this.#options;
    log.warn(`${name} ${happened}. It is started again ${next}.`);
    if (this.#quick >= LOOP_ENDS) {
      const where = words === undefined ? "" : ` Its last words are in ${words}`;
      log.warn(`${name} is in a loop: it has failed ${this.#quick} times in a row.${where}`);
    }
    const { signal } = this.#closing;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }

  #say(text: string): void {
    this.#options.log.info(`${this.#options.name} ${text}`);
  }
}
