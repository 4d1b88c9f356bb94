import { setTimeout as delay } from "node:timers/promises";

import { keptForLater } from "@lyceum/shared/promises.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { Logger } from "pino";

import type { SfuConfig } from "./config.ts";
import { limitFiles } from "./limit-files.ts";
import { MediaWorker } from "./MediaWorker.ts";

/** Milliseconds. A worker that dies sooner than this after its start may be in a loop: each further start waits longer. */
const LOOP = 10_000;
const BACKOFF_FIRST = 200;
const BACKOFF_MAX = 30_000;
/** Where others are there, it is replaced when their classes go on: to start one takes a processor for a moment. */
const AFTER_OTHERS = 1_500;

/** The workers of this host. A worker that dies is replaced in its slot (with its port), at once where there is no other, then reported. */
export class WorkerPool {
  readonly #config: SfuConfig;
  readonly #log: Logger;
  readonly #onLost: (worker: MediaWorker) => void;
  readonly #workers = new Map<number, MediaWorker>();
  readonly #restarts = new Map<number, Promise<void>>();
  readonly #quickDeaths = new Map<number, number>();
  readonly #closing = new AbortController();
  /** This host takes nobody who can go elsewhere. */
  draining = false;

  private constructor(config: SfuConfig, log: Logger, onLost: (worker: MediaWorker) => void) {
    this.#config = config;
    this.#log = log;
    this.#onLost = onLost;
  }

  /** Rejects when a worker cannot be started at all. */
  static async create(config: SfuConfig, log: Logger, onLost: (worker: MediaWorker) => void) {
    const pool = new WorkerPool(config, log, onLost);
    const slots = Array.from({ length: config.workers }, (_, slot) => slot);
    const starts = await Promise.allSettled(slots.map((slot) => pool.#start(slot)));
    const failed = starts.find((start) => start.status === "rejected");
    if (!failed) return pool;
    await pool.close();
    throw failed.reason;
  }

  get pipes() {
    return this.#config.pipes;
  }

  /** The workers that are alive. */
  get workers() {
    return [...this.#workers.values()].filter((worker) => worker.alive);
  }

  /** Waits for a replacement when no worker is alive; rejects with `unavailable` when none starts. */
  async leastLoaded(): Promise<MediaWorker> {
    if (this.workers.length === 0 && this.#restarts.size > 0)
      await Promise.race(this.#restarts.values());
    return this.leastLoadedNow();
  }

  /** Resolves once a worker that has died is replaced, or after so many milliseconds. Never rejects. */
  async replaced(within: number): Promise<void> {
    const { signal } = this.#closing;
    const late = delay(within, undefined, { signal, ref: false }).catch(() => undefined);
    await Promise.race([late, ...this.#restarts.values()]);
  }

  leastLoadedNow(): MediaWorker {
    const [first, ...others] = this.workers;
    if (!first) throw new DomainError("unavailable", "No media worker is running.", 1);
    return others.reduce((least, one) => (one.pressure < least.pressure ? one : least), first);
  }

  /** Of the workers that are alive; one that dies meanwhile is left out. */
  async load() {
    const loads = await Promise.allSettled(this.workers.map((worker) => worker.load()));
    return loads.flatMap((load) => (load.status === "fulfilled" ? [load.value] : []));
  }

  /** Idempotent. */
  async close() {
    this.#closing.abort();
    await Promise.all(this.#restarts.values());
    for (const worker of this.#workers.values()) worker.close();
    this.#workers.clear();
  }

  async #start(slot: number) {
    const worker = await MediaWorker.create(this.#config, slot, this.#log);
    // Race: the pool was closed while the worker started.
    if (this.#closing.signal.aborted) return worker.close();
    this.#workers.set(slot, worker);
    const startedAt = Date.now();
    worker.worker.once("died", (error) => {
      this.#log.error({ err: error, slot, workerPid: worker.worker.pid }, "media worker died");
      const quick = Date.now() - startedAt < LOOP;
      this.#replace(slot, quick ? (this.#quickDeaths.get(slot) ?? 0) : 0);
      // Only now, so that a caller who reopens a lost room finds the replacement starting.
      this.#onLost(worker);
    });
    this.#log.info({ slot, workerPid: worker.worker.pid }, "media worker started");
    // Only once its death would be noticed.
    await limitFiles(worker.worker.pid, this.#log);
  }

  #replace(slot: number, failures: number) {
    this.#workers.delete(slot);
    const restart = keptForLater(
      this.#restart(slot, failures).finally(() => this.#restarts.delete(slot)),
    );
    this.#restarts.set(slot, restart);
  }

  async #restart(slot: number, failures: number): Promise<void> {
    this.#quickDeaths.set(slot, failures + 1);
    if (failures > 0) await this.#wait(Math.min(BACKOFF_FIRST * 2 ** failures, BACKOFF_MAX));
    else if (this.workers.length > 0) await this.#wait(AFTER_OTHERS);
    if (this.#closing.signal.aborted) return;
    try {
      await this.#start(slot);
    } catch (error) {
      this.#log.error({ err: error, slot }, "media worker did not start");
      await this.#restart(slot, failures + 1);
    }
  }

  async #wait(milliseconds: number) {
    const { signal } = this.#closing;
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  }
}
