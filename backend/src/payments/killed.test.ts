import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, it } from "vitest";

import { type TestApp, TOKEN_SECRET, openApp, person, silent } from "../../test/app.ts";
import { PATIENCE } from "./orders/reconcile-orders.ts";
import { razorpay } from "./providers/razorpay.ts";
import { sandboxKeys, sendToSandbox } from "./providers/sandbox/sandbox.ts";
import { createPayments } from "./service.ts";

const PROCESS = join(import.meta.dirname, "../../test/payment-process.ts");
const AMOUNT = 49_900;
/** More than a purchase takes; the test ends with the first process that lived to the end. */
const STATEMENTS_MOST = 60;
const run = promisify(execFile);

let school: TestApp;
const soon = { timeout: 20_000, interval: 20 };

beforeAll(async () => {
  school = await openApp();
});
afterAll(() => school.close());

/** A process that buys, and dies before its nth statement; whether it lived. */
const buy = async (buyer: object, courseId: string, dieBefore: number): Promise<boolean> => {
  const { url } = school.database;
  const purchase = {
    url,
    secret: TOKEN_SECRET,
    person: buyer,
    courseId,
    amount: AMOUNT,
    dieBefore,
  };
  const { stdout } = await run(process.execPath, [PROCESS, JSON.stringify(purchase)]).catch(
    (error: { signal?: string }) => {
      if (error.signal !== "SIGKILL") throw error;
      return { stdout: "" };
    },
  );
  return stdout === "done";
};

/** PostgreSQL takes a while to see that a client was killed; until then its locks are there. */
const openTransactions = async (): Promise<number> => {
  const { rows } = await school.database.pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  );
  return rows[0]?.open ?? 0;
};

/** What the provider took of this course's buyers, and who has it. */
const stateOf = async (courseId: string) => {
  const { queries } = school.database;
  const taken = await queries
    .selectFrom("sandbox_payments")
    .innerJoin("orders", "orders.provider_order_id", "sandbox_payments.order_id")
    .select("sandbox_payments.id")
    .where("orders.course_id", "=", courseId)
    .execute();
  const had = await queries
    .selectFrom("purchases")
    .innerJoin("payments", "payments.id", "purchases.payment_id")
    .select("payments.provider_payment_id as id")
    .where("course_id", "=", courseId)
    .execute();
  return { taken, had };
};

it(
  "wherever a process is killed, either nothing was taken or the course is there after the next look at its order",
  { timeout: 120_000 },
  async () => {
    const teacher = await person(school, "teacher");
    const provider = razorpay("sandbox", sandboxKeys(TOKEN_SECRET), sendToSandbox(school.app));
    const patience = { ...PATIENCE, first: 0, most: 0 };
    const { reconcileOrders } = createPayments({
      database: school.database,
      provider,
      log: silent,
      patience,
    });
    const outcomes = { nothing: 0, settled: 0 };
    for (let statement = 1, lived = false; !lived; statement += 1) {
      expect(statement).toBeLessThan(STATEMENTS_MOST);
      const { id } = await school.database.queries
        .insertInto("courses")
        .values({
          slug: `killed-${statement}`,
          title: "Algebra",
          category: "Maths",
          price_minor: AMOUNT,
          teacher_id: teacher.id,
          published_at: new Date(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      lived = await buy(await person(school, "student"), id, statement);
      await expect.poll(openTransactions, soon).toBe(0);
      await reconcileOrders();
      const { taken, had } = await stateOf(id);
      expect(had, `killed before statement ${statement}`).toEqual(taken);
      outcomes[taken.length === 0 ? "nothing" : "settled"] += 1;
    }
    expect(outcomes.nothing).toBeGreaterThan(3);
    expect(outcomes.settled).toBeGreaterThan(5);
  },
);
