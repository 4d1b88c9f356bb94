import { fastify } from "fastify";
import pg from "pg";
import { pino } from "pino";

import { DEFAULT_LIMITS } from "../src/kernel/config/config.ts";
import type { Person } from "../src/kernel/security/person.ts";
import { connect } from "../src/kernel/database/database.ts";
import { razorpay } from "../src/payments/providers/razorpay.ts";
import {
  openSandbox,
  sandboxKeys,
  sendToSandbox,
} from "../src/payments/providers/sandbox/sandbox.ts";
import { createPayments } from "../src/payments/service.ts";
import { checkoutMessage, sign } from "../src/payments/providers/signatures.ts";

/** Buys a course in a process of its own, which kills itself before the statement of the given number. */
type Purchase = {
  url: string;
  secret: string;
  person: Person;
  courseId: string;
  amount: number;
  dieBefore: number;
};

const purchase = JSON.parse(process.argv[2] ?? "") as Purchase;
const log = pino({ level: "silent" });

let statements = 0;
const dieInTime = () => {
  statements += 1;
  if (statements === purchase.dieBefore) process.kill(process.pid, "SIGKILL");
};

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  dieInTime();
  return Reflect.apply(query, this, args) as never;
};

const database = connect(purchase.url, log);
const app = fastify();
const keys = sandboxKeys(purchase.secret);
const jobs = { send: () => Promise.reject(new Error("Nothing is delivered from here")) };
const store = await openSandbox(app, { database, jobs, limits: DEFAULT_LIMITS }, keys);
const provider = razorpay("sandbox", keys, sendToSandbox(app));
const payments = createPayments({ database, provider, log });

const { person, courseId, amount } = purchase;
const { id: orderId } = await payments.createOrder(person, { amount, course_id: courseId });
const paymentId = await store.pay(orderId, "captured");
if (!paymentId) throw new Error("The order was paid before");
const signature = sign(keys.keySecret, checkoutMessage(orderId, paymentId));
await payments.confirm(person, { orderId, paymentId, signature });
process.stdout.write("done");
await app.close();
await database.close();
