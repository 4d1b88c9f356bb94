import { guarded } from "@lyceum/shared/edges.ts";
import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../../kernel/database/database.ts";
import type { ProviderName } from "../../kernel/database/payment-tables.ts";
import { addForgedWebhooks } from "./forged-webhooks-repository.ts";

/** Milliseconds until what was counted is written down. */
const EVERY = 10_000;

export type ForgedWebhooks = {
  /** Counts a webhook that the provider did not sign. Nothing of it is kept. */
  count(): void;
  /** Writes down what was counted. */
  close(): Promise<void>;
};

/** Counted in memory and written as one row a day, so that a flood of them costs the database nothing. */
export const countForgedWebhooks = (
  { queries }: Database,
  provider: ProviderName,
  log: FastifyBaseLogger,
): ForgedWebhooks => {
  let times = 0;

  const write = async (): Promise<void> => {
    const counted = times;
    times = 0;
    if (counted > 0) await addForgedWebhooks(queries, provider, counted);
  };
  const writeOrWarn = () =>
    write().catch((err: unknown) =>
      log.warn({ err }, "Webhooks that were not signed could not be counted"),
    );
  const timer = setInterval(
    guarded("forged webhooks", log, () => writeOrWarn()),
    EVERY,
  );
  timer.unref();

  return {
    count: () => {
      times += 1;
    },
    close: async () => {
      clearInterval(timer);
      await writeOrWarn();
    },
  };
};
