import { guarded, inBackground } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";
import type { FastifyBaseLogger } from "fastify";

import { type LeaseLine, connectLease } from "../kernel/database/connect-lease.ts";
import {
  type LivingProcess,
  type OwnerRow,
  type ProcessesRepository,
  claimOn,
  leaseOn,
} from "./repository.ts";

/**
 * Milliseconds. A process that was silent for `TTL` by the database's clock is dead to the others (is_signaling_alive);
 * by its own clock it owns nothing from `MARGIN` before.
 */
const TTL = 10_000;
const MARGIN = 2_000;
const RENEWED_EVERY = 2_000;
/** After the database was away every process looks dead for a moment: nobody judges another so soon. */
const JUDGES_AFTER = 5_000;

const UNIT = "signaling's lease";

type Open = {
  databaseUrl: string;
  repository: ProcessesRepository;
  /** Where other signaling processes reach this one. */
  url: string;
  log: FastifyBaseLogger;
};

/** Where a class is. */
export type ClassOwner = Pick<OwnerRow, "processId" | "epoch" | "url">;

const unavailable = () => new DomainError("unavailable", MESSAGES.unavailable);

/**
 * This process's part of the classes: a row in the database, renewed on a connection that holds a lock. A process that cannot renew in time owns
 * nothing any more by its own clock, before others may take its classes by the database's.
 */
export class Lease {
  readonly #open: Open;
  readonly #lost: (() => void)[] = [];
  readonly #timer: NodeJS.Timeout;
  /** Statements on the line, one at a time. */
  readonly #turns = new SerialQueue();
  #line: LeaseLine | null = null;
  #id: number | null = null;
  #validUntil = 0;
  #connectedAt = 0;
  #renewing = false;
  #closed = false;

  private constructor(open: Open) {
    this.#open = open;
    this.#timer = setInterval(
      guarded(UNIT, open.log, () => this.#renewOnce()),
      RENEWED_EVERY,
    );
  }

  /** Throws what the database throws. */
  static async open(open: Open): Promise<Lease> {
    const lease = new Lease(open);
    try {
      await lease.#register();
      await open.repository.forgetDead();
    } catch (error) {
      await lease.close();
      throw error;
    }
    return lease;
  }

  /** Null while this process owns nothing: it could not renew in time. To be asked before anything is done as an owner. */
  get id(): number | null {
    return performance.now() < this.#validUntil ? this.#id : null;
  }

  /** Calls back when all that this process owned may be another's. */
  onLost(listener: () => void): void {
    this.#lost.push(listener);
  }

  /** The owner of a class, which is this process where no living one has it. Throws `unavailable`, `not_found`. */
  async ownerOf(classId: string): Promise<ClassOwner> {
    const { repository } = this.#open;
    const id = this.#valid();
    const known = await repository.ownerOf(classId);
    if (known && (known.alive || !this.#mayJudge)) return known;
    await this.#claim(classId, id);
    const owner = await repository.ownerOf(classId);
    if (!owner) throw new DomainError("not_found", MESSAGES.meeting.notFound);
    return owner;
  }

  /** Live classes that nobody has, and are this process's now. */
  async claimOrphans(): Promise<string[]> {
    if (!this.#mayJudge || this.id === null) return [];
    const mine: string[] = [];
    for (const classId of await this.#open.repository.orphans()) {
      // One that is deleted meanwhile, or is not found out about, keeps no other one without an owner.
      const owner = await this.ownerOf(classId).catch((err: unknown) => {
        this.#open.log.warn({ err, classId }, "a class without an owner was not taken");
        return null;
      });
      if (owner !== null && owner.processId === this.id) mine.push(classId);
    }
    return mine;
  }

  /** The other living processes, and how many classes each has. */
  async others(): Promise<LivingProcess[]> {
    const living = await this.#open.repository.living();
    return living.filter(({ id }) => id !== this.#id);
  }

  /** Those of these classes that another process has by now. Throws `unavailable`. */
  async takenOf(classIds: readonly string[]): Promise<string[]> {
    return this.#open.repository.takenOf(classIds, this.#valid());
  }

  handOver(classId: string, to: number): Promise<void> {
    return this.#open.repository.handOver(classId, this.#valid(), to);
  }

  /** Others give this process no class any more. */
  async drain(): Promise<void> {
    if (this.#id !== null) await this.#open.repository.drain(this.#id);
  }

  /** Idempotent. Others may take at once what this process had. Never rejects. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    const [line, id] = [this.#line, this.#id];
    [this.#line, this.#id, this.#validUntil] = [null, null, 0];
    if (!line) return;
    if (id !== null) await this.#turns.run(() => leaseOn(line).forget(id)).catch(() => undefined);
    await line.end().catch(() => undefined);
  }

  get #mayJudge(): boolean {
    return this.#line !== null && performance.now() - this.#connectedAt > JUDGES_AFTER;
  }

  /** On the lease's own line: while that was there, others could renew theirs. Throws `unavailable`. */
  async #claim(classId: string, id: number): Promise<void> {
    const line = this.#line;
    if (!line) throw unavailable();
    try {
      await this.#turns.run(() => claimOn(line, classId, id));
    } catch (err) {
      this.#open.log.warn({ err, classId }, "a class could not be taken");
      throw unavailable();
    }
  }

  #valid(): number {
    const { id } = this;
    if (id === null) throw unavailable();
    return id;
  }

  async #renewOnce(): Promise<void> {
    if (this.#renewing || this.#closed) return;
    this.#renewing = true;
    try {
      await this.#renew();
    } catch (err) {
      this.#open.log.warn({ err }, "signaling's lease not renewed");
      if (this.#id !== null && this.id === null) this.#lose("it could not be renewed");
    } finally {
      this.#renewing = false;
    }
  }

  async #renew(): Promise<void> {
    if (this.#id === null) return this.#register();
    const line = this.#line ?? (await this.#connectAgain(this.#id));
    await this.#beat(line, this.#id);
  }

  async #register(): Promise<void> {
    const { line, begun: id } = await this.#connect((each) =>
      leaseOn(each).register(this.#open.url),
    );
    this.#id = id;
    await this.#beat(line, id);
  }

  /** The same process as before, if nobody has declared it dead meanwhile. */
  async #connectAgain(id: number): Promise<LeaseLine> {
    const { line } = await this.#connect(async (each) => {
      if (await leaseOn(each).lock(id)) return;
      throw new Error("An older connection holds the lock of this process still.");
    });
    return line;
  }

  /** A new line, once this has begun on it: where that fails it ends, as there may be another one soon. */
  async #connect<Begun>(begin: (line: LeaseLine) => Promise<Begun>) {
    const line = await connectLease(this.#open.databaseUrl);
    const connectedAt = performance.now();
    line.on("end", () => {
      if (this.#line === line) this.#line = null;
    });
    try {
      const begun = await begin(line);
      if (this.#closed) throw new Error("The lease was closed meanwhile.");
      [this.#line, this.#connectedAt] = [line, connectedAt];
      return { line, begun };
    } catch (error) {
      await line.end().catch(() => undefined);
      throw error;
    }
  }

  async #beat(line: LeaseLine, id: number): Promise<void> {
    const asked = performance.now();
    if (await this.#turns.run(() => leaseOn(line).renew(id)))
      this.#validUntil = asked + TTL - MARGIN;
    else this.#lose("it was silent for too long");
  }

  /** A new life has a new id, so nothing of the old one is ever taken for its own. */
  #lose(why: string): void {
    const { log } = this.#open;
    log.error({ process: this.#id, why }, "signaling has lost its classes to other processes");
    const line = this.#line;
    [this.#line, this.#id, this.#validUntil] = [null, null, 0];
    if (line) inBackground(UNIT, log, () => line.end());
    for (const listener of this.#lost) guarded(UNIT, log, listener)();
  }
}
