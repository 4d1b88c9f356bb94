import { CAPTION_RATE } from "@lyceum/shared/class-limits.ts";
import { CLASS_SEATS_MAX } from "@lyceum/shared/limits.ts";
import { BoundedMap } from "@lyceum/shared/sync/BoundedMap.ts";

import { TokenBucket } from "../../../wire/TokenBucket.ts";

/** How fast what each person of a class says may come, also over several seats one after another. */
export class SpeechPace {
  readonly #buckets = new BoundedMap<string, TokenBucket>(2 * CLASS_SEATS_MAX);

  /** False where this person sends too fast. */
  take(personId: string): boolean {
    const now = performance.now();
    const { burst, perSecond } = CAPTION_RATE;
    const bucket = this.#buckets.get(personId) ?? new TokenBucket(burst, perSecond, now);
    this.#buckets.set(personId, bucket);
    return bucket.take(now);
  }
}
