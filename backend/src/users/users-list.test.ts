import { ListedUser } from "@lyceum/shared/rest/administration.ts";
import { type Insertable, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { course } from "../../test/school.ts";
import type { Tables } from "../kernel/database/tables.ts";

type NewUser = Partial<Insertable<Tables["users"]>>;
type Query = Record<string, string | number>;

describe("the list of users", () => {
  let test: TestApp;
  let admin: Awaited<ReturnType<typeof person>>;

  const add = async (fields: NewUser & { name: string }) => {
    const { id } = await test.database.queries
      .insertInto("users")
      .values({
        email: `${fields.name.toLowerCase()}@lyceum.example`,
        mobile: "5550100001",
        role: "student",
        password_hash: null,
        ...fields,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };

  beforeAll(async () => {
    test = await openApp();
    admin = await person(test, "admin");
    const { queries } = test.database;
    await queries
      .updateTable("users")
      .set({ name: "Zoe", created_at: sql`timestamptz '2024-01-01 00:00Z'` })
      .where("id", "=", admin.id)
      .execute();
    const ada = await add({
      name: "Ada",
      created_at: new Date("2026-03-01T10:20:30.456Z"),
      time_spent_seconds: 3_600,
      last_login_at: new Date("2026-03-02T00:00:00Z"),
    });
    await add({
      name: "ben",
      created_at: new Date("2026-02-11T00:00:00Z"),
      time_spent_seconds: 35_999,
    });
    await add({ name: "Cy_d", created_at: new Date("2025-03-05T00:00:00Z"), role: "teacher" });
    await add({ name: "Dan", created_at: new Date("2026-03-09T23:59:59Z"), banned_at: new Date() });
    await add({
      name: "Gone",
      created_at: new Date("2026-03-09T00:00:00Z"),
      deleted_at: new Date(),
    });
    const bought = await course(test, { title: "Waves", price_minor: 9_900 });
    await queries.insertInto("purchases").values({ user_id: ada, course_id: bought.id }).execute();
  });
  afterAll(() => test.close());

  const ask = (query: Query = {}) =>
    test.app.inject({
      url: "/api/admin/users",
      headers: admin.bearer,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, `${value}`])),
    });
  const names = async (query: Query = {}) => {
    const reply = await ask(query);
    return z
      .array(ListedUser)
      .parse(reply.json())
      .map(({ name }) => name);
  };

  it("has every field of a user, newest first, and nobody who was deleted", async () => {
    expect(await names()).toEqual(["Dan", "Ada", "ben", "Cy_d", "Zoe"]);
    const [, ada] = (await ask()).json();
    expect(ada).toEqual({
      id: expect.any(String),
      name: "Ada",
      email: "ada@lyceum.example",
      mobile: "5550100001",
      role: "student",
      course_purchased: '["Waves"]',
      course_fee_paid: "Yes",
      transaction_id: null,
      updated_datetime: null,
      time_spent_after_login: 1,
      banned: false,
      created_datetime: "2026-03-01T10:20:30.456Z",
      last_login_time: "2026-03-02T00:00:00.000Z",
    });
  });

  it.each([
    ["a month", { registered_after: "2026-03" }, ["Dan", "Ada"]],
    ["a part in the middle", { registered_after: "-03-0" }, ["Dan", "Ada", "Cy_d"]],
    ["a moment", { registered_after: "T10:20:30.456Z" }, ["Ada"]],
    ["what means something in a pattern", { registered_after: "2026%" }, []],
    ["who has paid", { payment_made: "Yes" }, ["Ada"]],
    ["who has not", { payment_made: "No" }, ["Dan", "ben", "Cy_d", "Zoe"]],
    ["hours that are shown as ten", { hours_at_least: 10 }, ["ben"]],
    ["hours with a fraction", { hours_at_least: 0.5 }, ["Ada", "ben"]],
    ["no hours", { hours_at_least: 0 }, ["Dan", "Ada", "ben", "Cy_d", "Zoe"]],
    ["a name in other letters", { search: " BEN " }, ["ben"]],
    ["an email", { search: "ada@lyc" }, ["Ada"]],
    ["an underscore", { search: "y_" }, ["Cy_d"]],
    ["a backslash", { search: "\\" }, []],
    ["a role", { role: "teacher" }, ["Cy_d"]],
    ["the banned", { banned: "Yes" }, ["Dan"]],
    ["several at once", { registered_after: "2026", banned: "No", payment_made: "No" }, ["ben"]],
  ])("is filtered by %s", async (_what, query, found) => {
    expect(await names(query)).toEqual(found);
    expect((await ask(query)).headers["x-total-count"]).toBe(`${found.length}`);
  });

  it.each([
    ["name", ["Ada", "ben", "Cy_d", "Dan", "Zoe"]],
    ["role", ["Zoe", expect.anything(), expect.anything(), expect.anything(), "Cy_d"]],
    ["created_datetime", ["Zoe", "Cy_d", "ben", "Ada", "Dan"]],
    [
      "time_spent_after_login",
      [expect.anything(), expect.anything(), expect.anything(), "Ada", "ben"],
    ],
    ["last_login_time", [...Array.from({ length: 4 }, () => expect.anything()), "Ada"]],
  ])("is ordered by %s, in both directions", async (order, expected) => {
    const up = await names({ order, direction: "asc" });
    expect(up).toEqual(expected);
    expect(await names({ order, direction: "desc" })).toEqual(up.toReversed());
  });

  it("is read a page at a time, with how many there are in all", async () => {
    const reply = await ask({ page: 2, per_page: 2 });
    expect(reply.json().map((user: ListedUser) => user.name)).toEqual(["ben", "Cy_d"]);
    expect(reply.headers["x-total-count"]).toBe("5");
    expect(await names({ page: 3, per_page: 2 })).toEqual(["Zoe"]);
    expect(await names({ page: 4, per_page: 2 })).toEqual([]);
  });

  it.each<Query>([
    { page: 0 },
    { page: "x" },
    { per_page: 1_001 },
    { order: "password_hash" },
    { direction: "up" },
    { hours_at_least: -1 },
    { payment_made: "maybe" },
    { search: "a\0b" },
    { search: "x".repeat(255) },
  ])("refuses %j", async (query) => {
    expect((await ask(query)).statusCode).toBe(400);
  });

  it("takes text that is looked for as text", async () => {
    for (const search of ["'; drop table users --", "%", "💥", "\\%", "a' or 'a'='a"])
      expect((await ask({ search })).statusCode).toBe(200);
    expect(await names({ search: "%" })).toEqual([]);
  });
});
