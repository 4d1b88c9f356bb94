import { CHAT_RATE } from "@lyceum/shared/class-limits.ts";
import { DomainError, refusalFor } from "@lyceum/shared/errors.ts";
import { CLASS_SEATS_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { BoundedMap } from "@lyceum/shared/sync/BoundedMap.ts";

import { TokenBucket } from "../../../wire/TokenBucket.ts";

type Writer = { bucket: TokenBucket; last: { key: string; at: number } | null };

/** How fast each person of a class may write, also over several seats one after another. */
export class Pace {
  readonly #clock: () => number;
  readonly #writers = new BoundedMap<string, Writer>(2 * CLASS_SEATS_MAX);

  /** @param clock Milliseconds of any steady clock. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /**
   * Throws too_many. The last message sent again does not wait for slow mode: its acknowledgement may be lost.
   * @param slow Seconds.
   */
  assert(personId: string, key: string, slow: number): void {
    const now = this.#clock();
    const writer = this.#writerOf(personId, now);
    if (!writer.bucket.take(now))
      throw refusalFor("writing_too_fast", "too_many", MESSAGES.tooMany);
    const { last } = writer;
    if (last && last.key !== key) assertSlow(slow - (now - last.at) / 1_000);
    writer.last = { key, at: now };
  }

  #writerOf(personId: string, now: number): Writer {
    const { burst, perSecond } = CHAT_RATE;
    const known = this.#writers.get(personId);
    const writer = known ?? { bucket: new TokenBucket(burst, perSecond, now), last: null };
    this.#writers.set(personId, writer);
    return writer;
  }
}

const assertSlow = (seconds: number): void => {
  const left = Math.ceil(seconds);
  if (left > 0) throw new DomainError("too_many", `Slow mode is on. Please wait ${left} s.`, left);
};
