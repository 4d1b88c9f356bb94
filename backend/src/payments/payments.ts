import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { BackendConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { JobQueue } from "../kernel/jobs/JobQueue.ts";
import { closedProvider } from "./closed.ts";
import type { PaymentProvider } from "./provider.ts";
import { razorpay } from "./razorpay.ts";
import { reconciliationJob } from "./reconciliation-job.ts";
import { deliveryJob } from "./sandbox/deliver.ts";
import { deliverWithin, openSandbox, sandboxKeys, sendToSandbox } from "./sandbox/sandbox.ts";
import { countSandboxPurchases } from "./sandbox-purchases.ts";
import { sendTo } from "./send.ts";
import { createPayments } from "./service.ts";

type Deps = {
  database: Database;
  config: BackendConfig;
  log: FastifyBaseLogger;
  jobs: Pick<JobQueue, "send" | "work">;
};

/** Where webhooks come in. */
export const WEBHOOK_URL = "/backend-service/api/payment/webhook";

/** Payments with the provider that is configured. Their jobs begin when the site listens. */
export const openPayments = async (app: FastifyInstance, deps: Deps) => {
  const { database, log, jobs } = deps;
  const { sandbox } = deps.config.payments;
  await countSandboxPurchases(database, sandbox);
  const provider = await openProvider(app, deps);
  const service = createPayments({ database, provider, log, sandbox });
  if (provider !== closedProvider)
    app.addHook("onListen", () => jobs.work(reconciliationJob(service)));
  return { service, close: service.close };
};

const openProvider = async (
  app: FastifyInstance,
  { database, config, jobs }: Deps,
): Promise<PaymentProvider> => {
  const { razorpay: real, sandbox } = config.payments;
  if (!real && !sandbox) return closedProvider;
  if (real) return razorpay("razorpay", real, sendTo(real.origin));
  const keys = sandboxKeys(config.tokenSecret);
  const store = await openSandbox(app, { database, jobs }, keys);
  const deliver = deliverWithin(app, WEBHOOK_URL);
  app.addHook("onListen", () => jobs.work(deliveryJob(store, keys.webhookSecret, deliver)));
  return razorpay("sandbox", keys, sendToSandbox(app));
};
