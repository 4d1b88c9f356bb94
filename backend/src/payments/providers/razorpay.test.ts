import { createHmac } from "node:crypto";
import { type IncomingMessage, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { razorpay } from "./razorpay.ts";
import { sendTo } from "./send.ts";

/** A server that answers as Razorpay's API reference says, and keeps what it was asked. */
const KEYS = { keyId: "rzp_test_key", keySecret: "a secret", webhookSecret: "another secret" };
const PAYMENT = {
  id: "pay_1",
  entity: "payment",
  amount: 49_900,
  currency: "INR",
  status: "captured",
  order_id: "order_1",
  method: "card",
  captured: true,
  created_at: 1_700_000_000,
};
const REFUND = {
  id: "rfnd_1",
  entity: "refund",
  amount: 49_900,
  currency: "INR",
  payment_id: "pay_1",
  status: "processed",
  created_at: 1_700_000_000,
};
const MISSING = {
  error: { code: "BAD_REQUEST_ERROR", description: "The id provided does not exist" },
};

type Asked = { line: string; authorization: string; idempotency: string; body: unknown };
let asked: Asked[];
let answers: Record<string, { status: number; body: unknown }>;
let server: Server;
let provider: ReturnType<typeof razorpay>;

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === "" ? null : JSON.parse(text);
};

beforeEach(async () => {
  asked = [];
  answers = {};
  server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`;
    void bodyOf(request).then((body) => {
      const { authorization = "", "x-refund-idempotency": key } = request.headers;
      asked.push({ line, authorization, idempotency: String(key), body });
      const { status, body: answer } = answers[line] ?? { status: 400, body: MISSING };
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  provider = razorpay("razorpay", KEYS, sendTo(`http://127.0.0.1:${port}`));
});
afterEach(() => void server.close());

describe("a call", () => {
  test("of an order carries the keys, the amount in the smallest unit and our receipt", async () => {
    const order = { amount: 49_900, currency: "INR", receipt: "r-1" };
    answers["POST /v1/orders"] = {
      status: 200,
      body: { id: "order_1", entity: "order", status: "created", ...order },
    };
    expect(await provider.createOrder(order)).toMatchObject({ id: "order_1", ...order });
    const authorization = `Basic ${Buffer.from("rzp_test_key:a secret").toString("base64")}`;
    expect(asked).toEqual([
      { line: "POST /v1/orders", authorization, idempotency: "undefined", body: order },
    ]);
  });

  test("answers a payment, and null for one that there is not", async () => {
    answers["GET /v1/payments/pay_1"] = { status: 200, body: PAYMENT };
    expect(await provider.payment("pay_1")).toMatchObject({
      id: "pay_1",
      orderId: "order_1",
      amount: 49_900,
      currency: "INR",
      status: "captured",
    });
    expect(await provider.payment("pay_2")).toBeNull();
    answers["GET /v1/payments/pay_qr"] = { status: 200, body: { ...PAYMENT, order_id: null } };
    expect(await provider.payment("pay_qr")).toMatchObject({ orderId: null });
  });

  test("answers the refunds of a payment, all of them", async () => {
    const body = { entity: "collection", count: 1, items: [REFUND] };
    answers["GET /v1/payments/pay_1/refunds?count=100"] = { status: 200, body };
    expect(await provider.refundsOf("pay_1")).toMatchObject([{ id: "rfnd_1", amount: 49_900 }]);
  });

  test("answers the payments of the refunds that were made in a time, a part of them", async () => {
    const body = { entity: "collection", count: 2, items: [REFUND, { id: "rfnd_qr" }] };
    const path = "/v1/refunds?from=1700000000&to=1700003601&count=50&skip=100";
    answers[`GET ${path}`] = { status: 200, body };
    const [from, to] = [new Date(1_700_000_000_900), new Date(1_700_003_600_100)];
    const part = { from, to, skip: 100, count: 50 };
    expect(await provider.refundedPayments(part)).toEqual(["pay_1", null]);
  });

  test("answers the payments of an order", async () => {
    const body = { entity: "collection", count: 1, items: [PAYMENT] };
    answers["GET /v1/orders/order_1/payments"] = { status: 200, body };
    expect(await provider.paymentsOf("order_1")).toMatchObject([{ id: "pay_1" }]);
  });

  test("of a refund carries a key that makes it one refund however often it is sent", async () => {
    answers["POST /v1/payments/pay_1/refund"] = { status: 200, body: REFUND };
    expect(await provider.refund({ id: "pay_1", amount: 49_900 }, "key-1")).toMatchObject({
      id: "rfnd_1",
      paymentId: "pay_1",
      status: "processed",
    });
    expect(asked).toMatchObject([{ idempotency: "key-1", body: { amount: 49_900 } }]);
  });

  test("whose answer is not understood, and one that nobody answers, are the provider's errors", async () => {
    answers["GET /v1/payments/pay_1"] = { status: 200, body: { id: "pay_1" } };
    await expect(provider.payment("pay_1")).rejects.toMatchObject({ name: "ProviderError" });
    answers["POST /v1/orders"] = { status: 500, body: "down" };
    const order = { amount: 100, currency: "INR", receipt: "r" };
    await expect(provider.createOrder(order)).rejects.toMatchObject({ status: 500 });
    await new Promise((closed) => server.close(closed));
    await expect(provider.createOrder(order)).rejects.toMatchObject({ status: null });
  });

  test("never sends an id as anything but one part of the path", async () => {
    await provider.payment("../orders?x=");
    expect(asked[0]?.line).toBe("GET /v1/payments/..%2Forders%3Fx%3D");
  });
});

describe("a signature", () => {
  const hmac = (secret: string, text: string) =>
    createHmac("sha256", secret).update(text).digest("hex");

  test("of a checkout is over order and payment, by the key's secret", () => {
    const result = { orderId: "order_1", paymentId: "pay_1" };
    const signature = hmac("a secret", "order_1|pay_1");
    expect(provider.isCheckout({ ...result, signature })).toBe(true);
    for (const wrong of [hmac("a secret", "order_2|pay_1"), hmac("x", "order_1|pay_1"), "", "0"])
      expect(provider.isCheckout({ ...result, signature: wrong })).toBe(false);
  });

  test("of a webhook is over its bytes as they came, by the webhook's secret", () => {
    const body = '{"event" : "payment.captured"}';
    const signature = hmac("another secret", body);
    expect(provider.isWebhook(Buffer.from(body), signature)).toBe(true);
    expect(provider.isWebhook(Buffer.from('{"event":"payment.captured"}'), signature)).toBe(false);
    expect(provider.isWebhook(Buffer.from(body), hmac("a secret", body))).toBe(false);
  });
});
