import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../test/app.ts";
import type { PresenceSpan } from "./repository.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const MIDNIGHT = Date.UTC(2026, 4, 2);
const MINUTE = 60_000;

let test: TestApp;
let student: TestUser;

beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  student = await person(test, "student");
});

const record = (spans: readonly PresenceSpan[]) => test.backend.recordPresence(spans);

const here = (from: number, to: number, { id }: { id: string } = student): PresenceSpan => ({
  personId: id,
  from: MIDNIGHT + from,
  to: MIDNIGHT + to,
});

const spentBy = async ({ id }: TestUser): Promise<number> => {
  const { time_spent_seconds } = await test.database.queries
    .selectFrom("users")
    .select("time_spent_seconds")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(time_spent_seconds);
};

const daysOf = ({ id }: TestUser) =>
  test.database.queries
    .selectFrom("presence_days")
    .select((eb) => ["seconds", eb.cast<string>("day", "text").as("day")])
    .where("user_id", "=", id)
    .orderBy("day")
    .execute();

/** Each second of the spans, once. */
const secondsOf = (spans: readonly PresenceSpan[]): number => {
  const seconds = new Set<number>();
  for (const { from, to } of spans)
    for (let second = Math.round(from / 1_000); second < Math.round(to / 1_000); second += 1)
      seconds.add(second);
  return seconds.size;
};

describe("the time that a person was here", () => {
  it("counts once over pages and devices, and in hours for the person", async () => {
    await record([here(0, 30 * MINUTE), here(10 * MINUTE, 40 * MINUTE)]);
    await record([here(20 * MINUTE, 60 * MINUTE)]);
    await record([here(20 * MINUTE, 60 * MINUTE)]);
    expect(await spentBy(student)).toBe(3_600);
    const reply = await post(
      ...([test.app, "/api/authenticate/get_user_by_email"] as const),
      ...([{ email: student.email }, student.bearer] as const),
    );
    expect(reply.json().user.time_spent_after_login).toBe(1);
  });

  it("is kept by the day, and never more than a day of it", async () => {
    await record([here(-10 * MINUTE, 25 * 60 * MINUTE)]);
    expect(await daysOf(student)).toEqual([
      { day: "2026-05-01", seconds: 600 },
      { day: "2026-05-02", seconds: 86_400 },
      { day: "2026-05-03", seconds: 3_600 },
    ]);
    expect(await spentBy(student)).toBe(600 + 86_400 + 3_600);
  });

  it("is each one's own, of many at once", async () => {
    const other = await person(test, "teacher");
    await record([here(0, MINUTE), here(0, 2 * MINUTE, other)]);
    expect([await spentBy(student), await spentBy(other)]).toEqual([60, 120]);
  });

  it("loses nothing when two processes write at once", async () => {
    const other = await person(test, "student");
    const minutes = Array.from({ length: 20 }, (_, index) => index * MINUTE);
    await Promise.all(
      minutes.map((at, index) => {
        const both = [here(at, at + MINUTE), here(at, at + MINUTE, other)];
        return record(index % 2 ? both : both.toReversed());
      }),
    );
    expect([await spentBy(student), await spentBy(other)]).toEqual([1_200, 1_200]);
  });

  it("is not kept of nobody, nor of who is deleted", async () => {
    await test.database.queries
      .updateTable("users")
      .set({ deleted_at: new Date() })
      .where("id", "=", student.id)
      .execute();
    await record([here(0, MINUTE), here(0, MINUTE, { id: randomUUID() })]);
    expect(await daysOf(student)).toEqual([]);
  });

  it("goes with the account", async () => {
    await record([here(0, MINUTE)]);
    const { email, bearer } = student;
    const reply = await post(test.app, "/api/account/delete", { confirm: email }, bearer);
    expect(reply.statusCode).toBe(200);
    expect([await spentBy(student), await daysOf(student)]).toEqual([0, []]);
  });

  it("is the union of all that was ever said, in whatever pieces and order", async () => {
    const span = fc
      .tuple(fc.integer({ min: -7_200, max: 7_200 }), fc.integer({ min: 0, max: 900 }))
      .map(([from, length]): [number, number] => [from * 1_000, (from + length) * 1_000]);
    const batches = fc.array(fc.array(span, { maxLength: 6 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(batches, async (given) => {
        const user = await person(test, "student");
        const said = given.map((batch) => batch.map(([from, to]) => here(from, to, user)));
        for (const batch of said) await record(batch);
        const spent = await spentBy(user);
        expect(spent).toBe(secondsOf(said.flat()));
        const days = await daysOf(user);
        expect(days.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(spent);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a page that is being left", () => {
  const leave = (visible_ms: unknown) =>
    post(test.app, "/api/account/leaving", { visible_ms }, student.bearer);

  it("may account for the time since it last said that it was visible", async () => {
    expect((await leave(12_000)).json()).toEqual({ status: "success" });
    expect(await spentBy(student)).toBe(12);
  });

  it("is believed a minute at most, however often it says so", async () => {
    await Promise.all([leave(3_600_000), leave(3_600_000), leave(3_600_000)]);
    expect(await spentBy(student)).toBeLessThanOrEqual(62);
  });

  it.each([-1, 0.5, "12", null])("is refused with %j", async (visible_ms) => {
    expect((await leave(visible_ms)).statusCode).toBe(400);
  });
});
