import { keptForLater } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";

import { sign } from "../signatures.ts";
import type { SandboxStore } from "./store.ts";

/** Hands one webhook to the school's server; answers its HTTP status. */
export type Deliver = (webhook: {
  body: string;
  headers: Record<string, string>;
}) => Promise<number>;

/** Milliseconds between two looks at what is due, and seconds until what was not taken is sent again. */
const EVERY = 500;
const AGAIN = 10;

/** Sends the sandbox's webhooks until each is taken, as a provider does. Answers what stops it. */
export const startDeliveries = (
  store: SandboxStore,
  webhookSecret: string,
  deliver: Deliver,
  log: FastifyBaseLogger,
): (() => Promise<void>) => {
  const sendDue = async (): Promise<void> => {
    for (const { id, attempt, body } of await store.takeDue(AGAIN)) {
      const headers = {
        "content-type": "application/json",
        "x-razorpay-event-id": id,
        "x-razorpay-signature": sign(webhookSecret, body),
      };
      const status = await deliver({ body, headers });
      if (status >= 200 && status < 300) await store.delivered(id, attempt);
    }
  };
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = keptForLater(
      sendDue()
        .catch((err: unknown) => log.warn({ err }, "The sandbox could not deliver a webhook"))
        .finally(() => {
          busy = false;
        }),
    );
  }, EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
