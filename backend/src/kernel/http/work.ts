import type { ServerResponse } from "node:http";

import { keptForLater, resolvers } from "@lyceum/shared/promises.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyInstance } from "fastify";

import { answerError } from "./errors.ts";
import { isReading } from "./reading.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answered to the end: monitoring asks for it. */
    watching?: boolean;
  }
}

/** Milliseconds that calls which change something may take to end, uploads too; and those that only read. */
const CHANGES_WITHIN = 4_000;
const READS_WITHIN = 1_000;
/** Seconds until the next process may be there. */
const RETRY_AFTER = 2;

export type Work = {
  readonly ending: boolean;
  /** Waits for an answer to a request that only reads. */
  await(answer: ServerResponse): void;
  /** Takes no new work, and answers once that under way has ended, or has had its time. Idempotent. */
  end(): Promise<void>;
};

/** Follows what is under way in this process. Register it before any route. */
export const followWork = (app: FastifyInstance): Work => {
  const reads = new Underway();
  const changes = new Underway();
  let ended: Promise<unknown> | undefined;

  app.addHook("onRequest", async (request, reply) => {
    if (ended) reply.header("connection", "close");
    if (ended && !request.routeOptions.config.watching)
      return answerError(notAnyMore(), request, reply);
    (isReading(request.method) ? reads : changes).add(reply.raw);
  });

  return {
    get ending() {
      return ended !== undefined;
    },
    await: (answer) => reads.add(answer),
    end: async () => {
      ended ??= keptForLater(
        Promise.all([changes.emptyWithin(CHANGES_WITHIN), reads.emptyWithin(READS_WITHIN)]),
      );
      await ended;
    },
  };
};

const notAnyMore = () => new DomainError("unavailable", MESSAGES.unavailable, RETRY_AFTER);

/** Answers that have not been sent to their end. */
class Underway {
  readonly #answers = new Set<ServerResponse>();
  #emptied: () => void = () => undefined;

  add(answer: ServerResponse): void {
    this.#answers.add(answer);
    answer.once("close", () => {
      this.#answers.delete(answer);
      if (this.#answers.size === 0) this.#emptied();
    });
  }

  async emptyWithin(milliseconds: number): Promise<void> {
    if (this.#answers.size === 0) return;
    const { promise, resolve } = resolvers<void>();
    this.#emptied = resolve;
    const timer = setTimeout(resolve, milliseconds);
    await promise;
    clearTimeout(timer);
  }
}
