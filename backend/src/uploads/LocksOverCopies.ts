import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { type ErrorLog, inBackground } from "@lyceum/shared/edges.ts";
import { ERRORS, type Lock, type Locker, type RequestRelease } from "@tus/server";

import type { Changes } from "../kernel/database/changes.ts";
import { type Locks, createLocks } from "../kernel/database/connect-locks.ts";

/** The first half of the key of the lock of an upload; the second is made of its id. */
const GROUP = 7301;
/** Milliseconds between two tries, and until no more are made. */
const TRIED_EVERY = 100;
const TRIED_FOR = 30_000;

const UNIT = "locks of uploads";

type Holder = { requestRelease: RequestRelease };

/**
 * One request at a time works on an upload, in whichever process. One that waits has the earlier one end: a page whose line was cut
 * comes back while that is not noticed yet.
 */
export class LocksOverCopies implements Locker {
  readonly #held = new Map<string, Holder>();
  readonly #locks: Locks;
  readonly #unhear: () => void;

  constructor(databaseUrl: string, changes: Changes, log: ErrorLog) {
    this.#unhear = changes.on("upload", (guid) => {
      const holder = this.#held.get(guid.replaceAll("-", ""));
      if (holder) inBackground(UNIT, log, holder.requestRelease);
    });
    // Others may take these uploads now, so nothing more is written to them here.
    this.#locks = createLocks(databaseUrl, () => {
      for (const { requestRelease } of this.#held.values()) inBackground(UNIT, log, requestRelease);
    });
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, requestRelease) => this.#lock(id, signal, requestRelease),
      unlock: () => this.#unlock(id),
    };
  }

  /** Idempotent. */
  close(): Promise<void> {
    this.#unhear();
    return this.#locks.close();
  }

  async #lock(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const until = performance.now() + TRIED_FOR;
    for (let tries = 0; !signal.aborted && performance.now() < until; tries += 1) {
      if (await this.#tryLock(id, requestRelease)) return;
      if (tries === 0) await this.#locks.tell("upload_wanted", guidOf(id));
      await wait(TRIED_EVERY);
    }
    throw Object.assign(new Error("An upload stayed locked."), ERRORS.ERR_LOCK_TIMEOUT);
  }

  async #tryLock(id: string, requestRelease: RequestRelease): Promise<boolean> {
    const holder = this.#held.get(id);
    if (holder) {
      await holder.requestRelease();
      return false;
    }
    const mine = { requestRelease };
    this.#held.set(id, mine);
    const locked = await this.#locks.tryLock(GROUP, numberOf(id)).catch((error: unknown) => {
      this.#held.delete(id);
      throw error;
    });
    if (!locked) this.#held.delete(id);
    return locked;
  }

  async #unlock(id: string): Promise<void> {
    await this.#locks.unlock(GROUP, numberOf(id));
    this.#held.delete(id);
  }
}

/** Named as the notices of changes are. */
const guidOf = (id: string): string =>
  id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Two uploads of one number wait for each other. */
const numberOf = (id: string): number => createHash("sha256").update(id).digest().readInt32BE(0);
