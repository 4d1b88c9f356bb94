import { createHmac } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext } from "@playwright/test";

type Order = { id: string; amount: number; currency: string; receipt: string };

const KEYS = {
  keyId: "rzp_test_e2e",
  keySecret: "a key's secret",
  webhookSecret: "a hook's secret",
};
const BASIC = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString("base64")}`;

/** The origins of Razorpay's checkout: script, frame and reports. */
const SCRIPT = "https://checkout.razorpay.com/v1/checkout.js";
const FRAME = "https://api.razorpay.com/v1/checkout/public";
const REPORT = "https://lumberjack.razorpay.com/v1/track";

/** Opens a frame like Razorpay's, and pays at once. */
const CHECKOUT = `window.Razorpay = class {
  constructor(options) { this.options = options; }
  on() {}
  close() { this.frame?.remove(); }
  async open() {
    this.frame = document.body.appendChild(document.createElement("iframe"));
    this.frame.src = "${FRAME}";
    await new Promise((loaded) => this.frame.addEventListener("load", loaded));
    const paid = await fetch("${REPORT}?key=" + this.options.key + "&order=" + this.options.order_id);
    this.close();
    this.options.handler(await paid.json());
  }
};`;

/** A local version of Razorpay's API, as its reference describes it, and of its checkout in a browser. */
export class FakeRazorpay {
  readonly #server: Server;
  readonly #orders = new Map<string, Order>();

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async create(): Promise<FakeRazorpay> {
    const fake = new FakeRazorpay();
    await new Promise<void>((listening) => fake.#server.listen(0, "127.0.0.1", listening));
    return fake;
  }

  get payments() {
    const { port } = this.#server.address() as AddressInfo;
    return { razorpay: { ...KEYS, origin: `http://127.0.0.1:${port}` } };
  }

  /** Replaces the network, which tests do not have. The page's own policy is applied before it. */
  static async openTo(context: BrowserContext): Promise<void> {
    await context.route(SCRIPT, (route) =>
      route.fulfill({ contentType: "text/javascript", body: CHECKOUT }),
    );
    await context.route(FRAME, (route) =>
      route.fulfill({ contentType: "text/html", body: "<p>Razorpay</p>" }),
    );
    await context.route(`${REPORT}?**`, (route) => {
      const order = new URL(route.request().url()).searchParams.get("order") ?? "";
      const headers = { "access-control-allow-origin": "*" };
      return route.fulfill({ headers, json: resultOf(order) });
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } =
      request.headers.authorization === BASIC
        ? await this.#call(request)
        : { status: 401, body: { error: { description: "Authentication failed" } } };
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  }

  async #call(request: IncomingMessage) {
    if (request.method === "POST" && request.url === "/v1/orders")
      return { status: 200, body: this.#addOrder(await jsonOf(request)) };
    if (request.url?.startsWith("/v1/refunds?"))
      return { status: 200, body: { entity: "collection", count: 0, items: [] } };
    const id = request.url?.replace("/v1/payments/pay_", "order_") ?? "";
    const order = this.#orders.get(id);
    return order
      ? { status: 200, body: paymentOf(order) }
      : { status: 400, body: { error: { description: "The id provided does not exist" } } };
  }

  #addOrder(wanted: Omit<Order, "id">): Order {
    const order = { ...wanted, id: `order_${this.#orders.size + 1}` };
    this.#orders.set(order.id, order);
    return order;
  }
}

const paymentId = (orderId: string) => orderId.replace("order_", "pay_");

const paymentOf = ({ id, amount, currency }: Order) => ({
  id: paymentId(id),
  order_id: id,
  amount,
  currency,
  status: "captured",
});

/** Signed like Razorpay's checkout. */
const resultOf = (orderId: string) => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId(orderId),
  razorpay_signature: createHmac("sha256", KEYS.keySecret)
    .update(`${orderId}|${paymentId(orderId)}`)
    .digest("hex"),
});

async function jsonOf(request: IncomingMessage): Promise<Omit<Order, "id">> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Omit<Order, "id">;
}
