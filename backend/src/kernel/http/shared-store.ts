import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from "@fastify/rate-limit";
import { guarded } from "@lyceum/shared/edges.ts";
import type { FastifyBaseLogger } from "fastify";

import type { SharedCounts } from "../shared-counts/shared-counts.ts";
import { Windows } from "../shared-counts/Windows.ts";

type Done = Parameters<FastifyRateLimitStore["incr"]>[1];
type OfRoute = { routeInfo?: { method?: string | string[]; url?: string } };

const nameOf = ({ routeInfo }: OfRoute): string =>
  [routeInfo?.method ?? "", routeInfo?.url ?? ""].flat().join(" ");

/** Where limits of calls are counted over all processes, and in this one: the larger number counts. */
export const storeOver = (
  counts: SharedCounts,
  log: FastifyBaseLogger,
): FastifyRateLimitStoreCtor =>
  class Store implements FastifyRateLimitStore {
    readonly #name: string;
    readonly #here = new Windows();

    constructor(options: FastifyRateLimitOptions) {
      this.#name = nameOf(options);
    }

    incr(key: string, done: Done, window: number, max: number): void {
      const here = this.#here.add(key, window);
      if (here.count > max) return done(null, { current: here.count, ttl: here.left });
      const count = guarded("limits of calls", log, async () => {
        const all = (await counts.add(`${this.#name} ${key}`, window)) ?? here;
        const { count: current, left: ttl } = all.count > here.count ? all : here;
        done(null, { current, ttl });
      });
      count();
    }

    child(options: FastifyRateLimitOptions): FastifyRateLimitStore {
      return new Store(options);
    }
  };
