import type { Kernel } from "../kernel/kernel.ts";
import { closedProvider } from "./providers/closed.ts";
import type { PaymentProvider } from "./providers/provider.ts";
import { razorpay } from "./providers/razorpay.ts";
import { reconciliationJob } from "./orders/reconciliation-job.ts";
import { deliveryJob } from "./providers/sandbox/deliver.ts";
import {
  deliverWithin,
  openSandbox,
  sandboxKeys,
  sendToSandbox,
} from "./providers/sandbox/sandbox.ts";
import { countSandboxPurchases } from "./providers/sandbox/purchases-repository.ts";
import { sendTo } from "./providers/send.ts";
import { paymentsRoutes, webhookRoutes } from "./routes.ts";
import { createPayments } from "./service.ts";

/** Where webhooks come in. */
export const WEBHOOK_URL = "/backend-service/api/payment/webhook";

/** Payments with the provider that is configured. Their jobs begin when the site listens. */
export const openPayments = async (kernel: Kernel): Promise<void> => {
  const { app, calls, config, database, jobs, log, opened } = kernel;
  const { sandbox } = config.payments;
  await countSandboxPurchases(database, sandbox);
  const provider = await openProvider(kernel);
  const service = createPayments({ database, provider, log, sandbox });
  if (provider !== closedProvider)
    app.addHook("onListen", async () => jobs.workInBackground(reconciliationJob(service)));
  opened.defer(() => service.close());
  calls.add("/backend-service", async (scope) => {
    paymentsRoutes(scope, service);
    await webhookRoutes(scope, service);
  });
};

const openProvider = async (kernel: Kernel): Promise<PaymentProvider> => {
  const { app, database, config, jobs, load } = kernel;
  const { razorpay: real, sandbox } = config.payments;
  if (!real && !sandbox) return closedProvider;
  if (real) return razorpay("razorpay", real, sendTo(real.origin));
  const keys = sandboxKeys(config.tokenSecret);
  const store = await openSandbox(app, { database, jobs, limits: config.limits, load }, keys);
  const deliver = deliverWithin(app, WEBHOOK_URL);
  const delivery = deliveryJob(store, keys.webhookSecret, deliver);
  app.addHook("onListen", async () => jobs.workInBackground(delivery));
  return razorpay("sandbox", keys, sendToSandbox(app));
};
