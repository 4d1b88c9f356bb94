import type { FastifyInstance } from "fastify";
import { z } from "zod";

import type { RazorpayKeys } from "../../../kernel/config/config.ts";
import { checkoutMessage, sign } from "../signatures.ts";
import { eventOf, orderEntity, paymentEntity } from "./entities.ts";
import type { SandboxStore } from "./sandbox-repository.ts";

/** Seconds after the payment until the school's server is notified, by what a tester chose. */
const DELIVERIES = { now: [0], late: [20], twice: [0, 2], never: [] } as const;

const Id = z.string().regex(/^\w{1,60}$/);

const Choice = z.object({
  order_id: Id,
  key: Id,
  outcome: z.enum(["captured", "failed"]),
  webhook: z.enum(["now", "late", "twice", "never"]),
});

/** What the checkout of the page calls: the order that it shows, and what its buttons do. */
export const sandboxCheckout = (
  app: FastifyInstance,
  store: SandboxStore,
  keys: RazorpayKeys,
): void => {
  /** What the checkout shows of an order; nothing of whose it is. */
  app.route({
    method: "GET",
    url: "/checkout/orders/:id",
    handler: async (request, reply) => {
      const params = z.object({ id: Id }).safeParse(request.params);
      const order = params.success && (await store.order(params.data.id));
      if (!order)
        return reply.code(404).send({ error: { description: "There is no such order." } });
      const { amount, currency, status } = orderEntity(order);
      return { amount, currency, status };
    },
  });

  app.route({
    method: "POST",
    url: "/checkout/pay",
    handler: async (request, reply) => {
      const choice = Choice.safeParse(request.body);
      const order = choice.success && (await store.order(choice.data.order_id));
      if (!choice.success || !order || choice.data.key !== keys.keyId)
        return reply.code(400).send({ error: { description: "There is no such order." } });
      const { order_id, outcome, webhook } = choice.data;
      const paymentId = await store.pay(order_id, outcome);
      if (!paymentId)
        return reply
          .code(400)
          .send({ error: { description: "This order takes no more payments." } });
      const payment = paymentEntity((await store.payment(paymentId))!);
      if (outcome === "failed") {
        await store.post(eventOf("payment.failed", { payment }), DELIVERIES[webhook]);
        return reply.code(402).send({ error: { description: "The card was declined." } });
      }
      await store.post(eventOf("payment.captured", { payment }), DELIVERIES[webhook]);
      return {
        razorpay_order_id: order_id,
        razorpay_payment_id: paymentId,
        razorpay_signature: sign(keys.keySecret, checkoutMessage(order_id, paymentId)),
      };
    },
  });
};
