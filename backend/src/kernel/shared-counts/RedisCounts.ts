import { createHmac, randomUUID } from "node:crypto";

import { guarded } from "@lyceum/shared/edges.ts";
import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";

import { keyFor } from "../security/keys.ts";
import { SCRIPTS } from "./scripts.ts";
import type { Counted, Rate, SharedCounts } from "./shared-counts.ts";

/** Milliseconds. What takes longer is counted here alone. */
const ANSWERS_WITHIN = 200;
/** Between two tries while Redis does not answer; nobody waits for it meanwhile. */
const TRIED_EVERY = 1_000;
/** For which what a process has open counts after it last said so, and how often it does. */
const OPEN_HOLDS = 60_000;
const OPEN_SAID_EVERY = 20_000;
/** What a process has open is said again in portions, so that no command waits for all of it. */
const SAID_AT_ONCE = 500;

const UNIT = "shared counts";

/** What follows from a failed connection. */
const isConsequence = ({ message }: Error) => message.startsWith("Stream isn't writeable");

/** What it has in words: if a name has several addresses, the error of all has but a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isConsequence(error)) return "there is no connection";
  const { message, code }: NodeJS.ErrnoException = error;
  return message.replace(" Please report this.", "") || (code ?? error.name);
}

/** Counts in Redis, or what speaks its protocol. While it does not answer each process counts by itself. */
export class RedisCounts implements SharedCounts {
  readonly #redis: Redis;
  readonly #key: string;
  readonly #log: FastifyBaseLogger;
  readonly #process = randomUUID();
  /** How many are open here, by key. */
  readonly #open = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[];
  /** Host and port, without a password. */
  readonly #at: string;
  /** Why the connection failed last, until there is one. */
  #failed: string | null = null;
  #answers = false;
  #isSaid = false;

  /** Keys of people and addresses are hashed with the site's secret: no other site of the same Redis counts them. */
  constructor(url: string, tokenSecret: string, log: FastifyBaseLogger) {
    this.#key = keyFor("shared counts", tokenSecret);
    this.#log = log;
    this.#at = new URL(url).host;
    this.#redis = new Redis(url, {
      enableOfflineQueue: false,
      commandTimeout: ANSWERS_WITHIN,
      maxRetriesPerRequest: 1,
      autoResendUnfulfilledCommands: false,
      keepAlive: 10_000,
      scripts: SCRIPTS,
    });
    // Each failed connection says so; what it means here is said once, with the last reason.
    this.#redis.on("error", (error: Error) => {
      if (!isConsequence(error)) this.#failed = reasonOf(error);
    });
    this.#redis.on("ready", () => {
      this.#failed = null;
    });
    const every = (work: () => unknown, time: number) =>
      setInterval(guarded(UNIT, log, work), time).unref();
    this.#timers = [
      every(() => this.#tryAgain(), TRIED_EVERY),
      every(() => this.#sayOpen(), OPEN_SAID_EVERY),
    ];
    this.#redis.once(
      "ready",
      guarded(UNIT, log, () => this.#tryAgain()),
    );
  }

  async add(key: string, window: number): Promise<Counted | null> {
    const counted = await this.#ask(() => this.#redis.countWithin(this.#hashed(key), window));
    return counted && { count: counted[0], left: counted[1] };
  }

  async take(key: string, { burst, perSecond }: Rate): Promise<boolean> {
    const taken = this.#ask(() => this.#redis.takeToken(this.#hashed(key), burst, perSecond));
    return (await taken) !== 0;
  }

  async elsewhere(key: string, here: number): Promise<number> {
    if (here > 0) this.#open.set(key, here);
    else this.#open.delete(key);
    return (await this.#ask(() => this.#say(key, here))) ?? 0;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([...this.#open.keys()].map((key) => this.elsewhere(key, 0)));
    this.#answers = false;
    this.#redis.disconnect();
  }

  #hashed(key: string): string {
    const hash = createHmac("sha256", this.#key).update(key).digest("base64url");
    return `lyceum:${hash.slice(0, 24)}`;
  }

  #say(key: string, here: number): Promise<number> {
    return this.#redis.openElsewhere(this.#hashed(key), this.#process, here, OPEN_HOLDS);
  }

  /** Null at once while Redis is known not to answer. */
  async #ask<Answer>(command: () => Promise<Answer>): Promise<Answer | null> {
    if (!this.#answers) return null;
    try {
      return await command();
    } catch (err) {
      this.#lost(err);
      return null;
    }
  }

  #lost(err: unknown): void {
    if (!this.#answers) return;
    this.#answers = false;
    this.#warnOnce(err);
  }

  /** Of the error itself, no more than its words: some carry their command, and so the password. */
  #warnOnce(err: unknown): void {
    if (this.#isSaid) return;
    this.#isSaid = true;
    this.#log.warn(
      { redis: this.#at, reason: this.#failed ?? reasonOf(err) },
      "Redis does not answer: limits are counted in each process",
    );
  }

  async #tryAgain(): Promise<void> {
    if (this.#answers) return;
    try {
      await this.#redis.countWithin(this.#hashed("a try"), TRIED_EVERY);
    } catch (err) {
      return this.#warnOnce(err);
    }
    this.#answers = true;
    if (this.#isSaid) this.#log.info("Redis answers: limits are counted over all processes");
    this.#isSaid = false;
    await this.#sayOpen();
  }

  async #sayOpen(): Promise<void> {
    const all = [...this.#open];
    for (let from = 0; from < all.length; from += SAID_AT_ONCE) {
      const some = all.slice(from, from + SAID_AT_ONCE);
      await Promise.all(
        some.map(([key]) => this.#ask(() => this.#say(key, this.#open.get(key) ?? 0))),
      );
    }
  }
}
