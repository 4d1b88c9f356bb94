import { rm } from "node:fs/promises";

import { guarded, inBackground } from "@lyceum/shared/edges.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";

import { compileSources } from "./compiled-sources.ts";
import { READER_NICENESS } from "./reader-command.ts";
import { ReaderLostError, ReaderProcess, describeEnding } from "./ReaderProcess.ts";

export type PoolLog = Pick<FastifyBaseLogger, "error" | "warn">;

/** Milliseconds after the last file for which more than one is kept: people scan again what they have mended. */
const BUSY_FOR = 60_000;
/** Milliseconds for which one waits after the last sign of somebody who scans: it takes a fifth of what a site at rest has. */
const WAITS_FOR = 5 * 60_000;
const UNIT = "readers of resumes";

type PoolOptions = {
  /** Milliseconds for which one waits after the last sign of somebody who scans. */
  waitsFor?: number | undefined;
  niceness?: number | undefined;
};

/**
 * Processes that wait for a file, each for one: to start a process takes longer than to read most files. None waits while nobody is
 * likely to send one.
 */
export class ReaderPool {
  readonly #most: number;
  readonly #log: PoolLog;
  readonly #waitsFor: number;
  readonly #niceness: number;
  /** Those that wait or start; null is one that did not start. */
  readonly #ahead = new Set<Promise<ReaderProcess | null>>();
  readonly #there = new Set<ReaderProcess>();
  #compiled: string | null = null;
  #compiling: Promise<void> | null = null;
  #quiet: NodeJS.Timeout | undefined;
  #rest: NodeJS.Timeout | undefined;
  /** The last one did not start: none is started ahead until one does. */
  #failing = false;
  readonly #closing = new AbortController();

  /** @param most That wait for a file at the same time. @param options For tests. */
  constructor(most: number, log: PoolLog, options: PoolOptions = {}) {
    const { waitsFor = WAITS_FOR, niceness = READER_NICENESS } = options;
    this.#most = most;
    this.#log = log;
    this.#waitsFor = waitsFor;
    this.#niceness = niceness;
  }

  /** Somebody is likely to send a file: has one wait for it. Resolves once one does. Never rejects. */
  async expect(): Promise<void> {
    if (!this.#closing.signal.aborted) await this.#prepare(1);
  }

  /** One that has read nothing, for its caller to use up. Throws ReaderLostError. */
  async take(): Promise<ReaderProcess> {
    const [first] = this.#ahead;
    if (first) this.#ahead.delete(first);
    const waiting = await first;
    const reader = waiting?.isThere ? waiting : await this.takeNew();
    // Not before: what starts takes the processor from what reads.
    const next = () => this.#stayBusy();
    reader.gone.then(next, next);
    return reader;
  }

  /** As `take`, one that is started now: what ended one that waited may have ended them all. */
  async takeNew(): Promise<ReaderProcess> {
    const reader = await this.#startOne();
    if (!reader) throw new ReaderLostError("No reader starts", false);
    return reader;
  }

  /** Ends all, also those that were taken. Idempotent. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#quiet);
    clearTimeout(this.#rest);
    await this.#compiling;
    await Promise.all([...this.#there].map((reader) => reader.end()));
    await Promise.all(this.#ahead);
    if (this.#compiled) await rm(this.#compiled, { recursive: true, force: true });
    this.#compiled = null;
  }

  async #compile(): Promise<void> {
    try {
      this.#compiled = await compileSources(this.#closing.signal, this.#niceness);
    } catch (error) {
      this.#log.warn({ err: error }, "Readers of resumes start without compiled sources");
    }
  }

  #stayBusy(): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#quiet);
    inBackground(UNIT, this.#log, () => this.#prepare(this.#most));
    this.#quiet = this.#later(BUSY_FOR, 1);
  }

  #restLater(): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#rest);
    this.#rest = this.#later(this.#waitsFor, 0);
  }

  #later(milliseconds: number, left: number): NodeJS.Timeout {
    const shrink = guarded(UNIT, this.#log, () => this.#shrink(left));
    return setTimeout(shrink, milliseconds).unref();
  }

  /** The first one starts from the sources as they are: to compile them takes longer. Resolves once so many wait. */
  async #prepare(count: number): Promise<void> {
    if (!this.#compiling) {
      this.#fill(1);
      await Promise.all(this.#ahead);
    }
    if (this.#closing.signal.aborted) return;
    this.#compiling ??= keptForLater(this.#compile());
    await this.#compiling;
    this.#fill(count);
    this.#restLater();
    await Promise.all(this.#ahead);
  }

  #fill(count: number): void {
    while (this.#ahead.size < count && !this.#closing.signal.aborted && !this.#failing)
      this.#ahead.add(keptForLater(this.#startOne()));
  }

  async #shrink(left: number): Promise<void> {
    for (const each of [...this.#ahead].slice(left)) {
      this.#ahead.delete(each);
      await (await each)?.end();
    }
  }

  /** Never rejects. */
  async #startOne(): Promise<ReaderProcess | null> {
    const reader = await this.#spawn();
    if (reader && (await reader.ready)) {
      this.#failing = false;
      return reader;
    }
    this.#failing = true;
    if (reader && !this.#closing.signal.aborted)
      this.#log.warn(`A reader of resumes does not start: ${describeEnding(await reader.gone)}`);
    return null;
  }

  async #spawn(): Promise<ReaderProcess | null> {
    try {
      const reader = await ReaderProcess.start(this.#compiled, this.#niceness);
      this.#there.add(reader);
      const forget = () => this.#there.delete(reader);
      reader.gone.then(forget, forget);
      if (this.#closing.signal.aborted) await reader.end();
      return reader;
    } catch (error) {
      this.#log.warn({ err: error }, "A reader of resumes does not start");
      return null;
    }
  }
}
