import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { extname, join } from "node:path";

import type { FastifyInstance } from "fastify";
import { z } from "zod";

import type { RazorpayKeys } from "../razorpay.ts";
import { checkoutMessage, sign } from "../signatures.ts";
import { eventOf, orderEntity, paymentEntity } from "./entities.ts";
import type { SandboxStore } from "./store.ts";

const PAGE = join(import.meta.dirname, "page");

/** Seconds after the payment at which the school's server is told of it, by what a tester chose. */
const DELIVERIES = { now: [0], late: [20], twice: [0, 2], never: [] } as const;

const Choice = z.object({
  order_id: z.string().max(60),
  key: z.string().max(60),
  outcome: z.enum(["captured", "failed"]),
  webhook: z.enum(["now", "late", "twice", "never"]),
});

/** The page may be framed by the school's own pages and runs its own script alone. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
};
const FILES = ["checkout.js", "page.js", "page.css", "page.html"];

/** Scripts are TypeScript like everything else, and served without their types. */
const contentOf = async (name: string): Promise<string> => {
  if (extname(name) !== ".js") return readFile(join(PAGE, name), "utf8");
  return stripTypeScriptTypes(await readFile(join(PAGE, name.replace(/js$/, "ts")), "utf8"));
};

/** The payer's side: the script that a page loads, the checkout that it opens, and what its buttons do. */
export const sandboxCheckout = async (
  app: FastifyInstance,
  store: SandboxStore,
  keys: RazorpayKeys,
): Promise<void> => {
  for (const name of FILES) {
    const content = await contentOf(name);
    const type = TYPES[extname(name)]!;
    app.get(`/checkout/${name}`, (_request, reply) =>
      reply
        .type(type)
        .headers({
          "cache-control": "no-cache",
          "content-security-policy": PAGE_POLICY,
          "x-frame-options": "SAMEORIGIN",
        })
        .send(content),
    );
  }

  /** What the checkout shows of an order; nothing of whose it is. */
  app.route({
    method: "GET",
    url: "/checkout/orders/:id",
    handler: async (request, reply) => {
      const { id } = z.object({ id: z.string().max(60) }).parse(request.params);
      const order = await store.order(id);
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
        return reply.code(400).send({ error: { description: "This order is paid already." } });
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
