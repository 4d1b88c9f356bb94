import { timingSafeEqual } from "node:crypto";

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { z } from "zod";

import type { RazorpayKeys } from "../../../kernel/config/config.ts";
import { eventOf, listOf, orderEntity, paymentEntity, refundEntity } from "./entities.ts";
import type { SandboxStore } from "./sandbox-repository.ts";

const SECONDS_MAX = 4_765_046_400;

const NewOrder = z.object({
  amount: z.int().min(100),
  currency: z.string().regex(/^[A-Z]{3}$/),
  receipt: z.string().max(40),
});
const NewRefund = z.object({ amount: z.int().positive() });
/** Seconds since 1970; the limits as Razorpay has them. */
const RefundsOfTime = z.object({
  from: z.coerce.number().int().nonnegative().max(SECONDS_MAX).default(0),
  to: z.coerce.number().int().nonnegative().max(SECONDS_MAX).default(SECONDS_MAX),
  count: z.coerce.number().int().positive().max(100).default(10),
  skip: z.coerce.number().int().nonnegative().max(1_000_000).default(0),
});
const Id = z.object({ id: z.string().max(60) });

type Answer = (method: "GET" | "POST", url: string, handler: RouteHandlerMethod) => void;

const refuse = (reply: FastifyReply, status: number, description: string) =>
  reply.code(status).send({ error: { code: "BAD_REQUEST_ERROR", description } });

const same = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The provider's side of its API, as Razorpay's: what the school's server calls with its keys. */
export const sandboxApi = (
  app: FastifyInstance,
  store: SandboxStore,
  { keyId, keySecret }: RazorpayKeys,
): void => {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  app.addHook("onRequest", async (request: FastifyRequest, reply) => {
    if (!same(request.headers.authorization ?? "", expected))
      return refuse(reply, 401, "Authentication failed");
  });

  const answer: Answer = (method, url, handler) => app.route({ method, url, handler });

  answer("POST", "/orders", async (request, reply) => {
    const order = NewOrder.safeParse(request.body);
    if (!order.success) return refuse(reply, 400, "The order is not understood.");
    return orderEntity(await store.addOrder(order.data));
  });

  answer("GET", "/orders/:id/payments", async (request) => {
    const { id } = Id.parse(request.params);
    return listOf((await store.paymentsOf(id)).map(paymentEntity));
  });

  answer("GET", "/payments/:id", async (request, reply) => {
    const payment = await store.payment(Id.parse(request.params).id);
    return payment ? paymentEntity(payment) : refuse(reply, 400, "The id provided does not exist");
  });

  refundRoutes(answer, store);
};

/** What was given back, and giving back. */
const refundRoutes = (answer: Answer, store: SandboxStore): void => {
  answer("GET", "/refunds", async (request, reply) => {
    const wanted = RefundsOfTime.safeParse(request.query);
    if (!wanted.success) return refuse(reply, 400, "The time or the number is not understood.");
    const { skip, count } = wanted.data;
    const [from, to] = [new Date(wanted.data.from * 1_000), new Date(wanted.data.to * 1_000)];
    return listOf((await store.refundsOfTime({ from, to, skip, count })).map(refundEntity));
  });

  answer("GET", "/payments/:id/refunds", async (request) => {
    const payment = await store.payment(Id.parse(request.params).id);
    return listOf(payment?.refund_id ? [refundEntity(payment)] : []);
  });

  answer("POST", "/payments/:id/refund", async (request, reply) => {
    const { id } = Id.parse(request.params);
    const wanted = NewRefund.safeParse(request.body);
    const payment = await store.payment(id);
    if (!payment || wanted.data?.amount !== Number(payment.amount))
      return refuse(reply, 400, "The refund is not of the whole payment.");
    const first = payment.refund_id === null;
    if (!(await store.refund(id))) return refuse(reply, 400, "The payment was not captured.");
    const refunded = (await store.payment(id))!;
    const entities = { payment: paymentEntity(refunded), refund: refundEntity(refunded) };
    if (first) await store.post(eventOf("refund.processed", entities), [1]);
    return refundEntity(refunded);
  });
};
