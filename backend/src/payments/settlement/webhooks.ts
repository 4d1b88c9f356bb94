import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";

import type { Database } from "../../kernel/database/database.ts";
import { parseJson } from "../../kernel/json.ts";
import { isNoted, noteEvent } from "./events-repository.ts";
import type { ForgedWebhooks } from "./forged-webhooks.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import { settlementOf } from "./told.ts";

const Event = z.object({ event: z.string(), payload: z.unknown() });

/** A webhook as it came: the very bytes, because those are what is signed. */
export type Webhook = { body: Buffer; signature: string; eventId: string };

type Deps = {
  database: Database;
  provider: PaymentProvider;
  forged: Pick<ForgedWebhooks, "count">;
  log: FastifyBaseLogger;
};

/**
 * Takes what the provider tells by itself. An event and what follows from it are one transaction, so that one that was
 * interrupted is not taken for known when it comes again. What is signed is kept even if it is not understood, because a
 * provider that is refused gives up telling. False when it is not the provider's.
 */
export const createWebhooks = ({ database: { queries }, provider, forged, log }: Deps) => {
  return async ({ body, signature, eventId }: Webhook): Promise<boolean> => {
    if (!provider.isWebhook(body, signature)) {
      forged.count();
      return false;
    }
    const text = body.toString("utf8");
    const told = Event.safeParse(parseJson(text));
    if (!told.success) return false;
    const { event, payload } = told.data;
    const noted = { provider: provider.name, id: eventId, event, body: text };
    if (await isNoted(queries, noted)) return true;
    const settle = await settlementOf(provider, event, payload);
    const settled = await queries
      .transaction()
      .execute(async (trx) => ((await noteEvent(trx, noted)) ? settle?.(trx) : undefined));
    if (settled?.outcome === "refused")
      log.warn(
        { event, eventId, reason: settled.reason },
        "A webhook was kept and changed nothing",
      );
    return true;
  };
};
