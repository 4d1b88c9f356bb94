import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { BackendConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { closedProvider } from "./closed.ts";
import type { PaymentProvider } from "./provider.ts";
import { razorpay } from "./razorpay.ts";
import { startDeliveries } from "./sandbox/deliver.ts";
import { deliverWithin, openSandbox, sandboxKeys, sendToSandbox } from "./sandbox/sandbox.ts";
import { countSandboxPurchases } from "./sandbox-purchases.ts";
import { sendTo } from "./send.ts";
import { createPayments } from "./service.ts";

type Deps = { database: Database; config: BackendConfig; log: FastifyBaseLogger };
type Stop = () => Promise<void>;

/** Where webhooks come in. */
export const WEBHOOK_URL = "/backend-service/api/payment/webhook";

/** Payments with the provider that is configured. What goes on by itself begins when the site listens. */
export const openPayments = async (app: FastifyInstance, deps: Deps) => {
  const stops: Stop[] = [];
  const whenListening = (start: () => Stop) =>
    app.addHook("onListen", async () => {
      stops.push(start());
    });
  const { database, log } = deps;
  const { sandbox } = deps.config.payments;
  await countSandboxPurchases(database, sandbox);
  const provider = await openProvider(app, deps, whenListening);
  const service = createPayments({ database, provider, log, sandbox });
  if (provider !== closedProvider) whenListening(service.start);
  return {
    service,
    close: async () => {
      await Promise.all(stops.splice(0).map((stop) => stop()));
      await service.close();
    },
  };
};

const openProvider = async (
  app: FastifyInstance,
  { database, config, log }: Deps,
  whenListening: (start: () => Stop) => void,
): Promise<PaymentProvider> => {
  const { razorpay: real, sandbox } = config.payments;
  if (!real && !sandbox) return closedProvider;
  if (real) return razorpay("razorpay", real, sendTo(real.origin));
  const keys = sandboxKeys(config.tokenSecret);
  const store = await openSandbox(app, database, keys);
  whenListening(() =>
    startDeliveries(store, keys.webhookSecret, deliverWithin(app, WEBHOOK_URL), log),
  );
  return razorpay("sandbox", keys, sendToSandbox(app));
};
