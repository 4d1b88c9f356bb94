import { z } from "zod";

import { type Job, type JobKind, defineJob } from "../../../kernel/jobs/job.ts";
import { sign } from "../signatures.ts";
import type { SandboxStore } from "./sandbox-repository.ts";

/** Hands one webhook to the school's server; resolves with its HTTP status. */
export type Deliver = (webhook: {
  body: string;
  headers: Record<string, string>;
}) => Promise<number>;

const Delivery = z.object({ id: z.string(), attempt: z.number().int() });
export type Delivery = z.infer<typeof Delivery>;

/** Seconds. */
export const SANDBOX_DELIVERY: JobKind<Delivery> = {
  name: "sandbox-delivery",
  schema: Delivery,
  retry: { limit: 20, delay: 10, most: 600 },
  expireIn: 60,
};
const AT_ONCE = 2;

/** Sends the sandbox's webhooks until each is taken, as a provider does. */
export const deliveryJob = (
  store: SandboxStore,
  webhookSecret: string,
  deliver: Deliver,
): Job<Delivery> =>
  defineJob({
    kind: SANDBOX_DELIVERY,
    concurrency: AT_ONCE,
    run: async ({ id, attempt }) => {
      const body = await store.undelivered(id, attempt);
      if (body === undefined) return;
      const headers = {
        "content-type": "application/json",
        "x-razorpay-event-id": id,
        "x-razorpay-signature": sign(webhookSecret, body),
      };
      const status = await deliver({ body, headers });
      if (status < 200 || status >= 300) throw new Error(`The webhook was answered with ${status}`);
      await store.delivered(id, attempt);
    },
    recover: store.sendForgotten,
  });
