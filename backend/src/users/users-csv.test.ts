import { type ListedUser, USER_ORDERS } from "@lyceum/shared/rest/administration.ts";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";

/** More than are read at once, many of them alike in what they are ordered by. */
const USERS = 2_500;

describe("the export of users", () => {
  let test: TestApp;
  let admin: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    test = await openApp();
    admin = await person(test, "admin");
    await sql`insert into users (email, name, mobile, role, password_hash, created_at, last_login_at, time_spent_seconds)
      select n || '@lyceum.example', 'Person ' || n % 7, '5550100001', (array['student', 'teacher'])[1 + n % 2], null,
        timestamptz '2026-01-01 00:00Z' + (n % 50) * interval '1.000001 s',
        case when n % 3 > 0 then timestamptz '2026-02-01 00:00Z' + (n % 9) * interval '0.000001 s' end, n % 11
      from generate_series(1, ${USERS}) n`.execute(test.database.queries);
  });
  afterAll(() => test.close());

  const fetch = (query = "") =>
    test.app.inject({ url: `/api/admin/users.csv${query}`, headers: admin.bearer });
  const read = async (query: string): Promise<Record<string, string>[]> =>
    parse((await fetch(query)).body, { bom: true, columns: true });

  it.each(USER_ORDERS.flatMap((order) => [`${order}&direction=asc`, `${order}&direction=desc`]))(
    "has each user once, ordered by %s",
    async (order) => {
      const exported = (await read(`?order=${order}`)).map(({ id }) => id);
      expect(exported).toHaveLength(USERS + 1);
      const listed: string[] = [];
      for (const page of [1, 2, 3]) {
        const url = `/api/admin/users?order=${order}&per_page=1000&page=${page}`;
        const users = (await test.app.inject({ url, headers: admin.bearer })).json<ListedUser[]>();
        listed.push(...users.map(({ id }) => id));
      }
      expect(exported).toEqual(listed);
    },
  );

  it("is a file of UTF-8 text, with every field of a user", async () => {
    const { headers, body } = await fetch("?search=1999@");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe('attachment; filename="users.csv"');
    expect(body.startsWith("\ufeffid,name,email,mobile,role,course_purchased,")).toBe(true);
    expect(body.endsWith("\r\n")).toBe(true);
    const [user] = await read("?search=1999@");
    expect(user).toMatchObject({
      name: "Person 4",
      email: "1999@lyceum.example",
      role: "teacher",
      banned: "No",
      course_purchased: "",
      course_fee_paid: "No",
      last_login_time: "2026-02-01T00:00:00.000Z",
    });
  });

  it("has only those that the filters leave", async () => {
    expect(await read("?search=1999@")).toHaveLength(1);
    expect(await read("?search=nobody")).toEqual([]);
  });

  it.each(["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1"])(
    "lets no spreadsheet take the name %j for a formula",
    async (name) => {
      const { id } = await person(test, "student");
      const set = { name };
      await test.database.queries.updateTable("users").set(set).where("id", "=", id).execute();
      const [row] = (await read("")).filter((each) => each.id === id);
      expect(row?.name).toBe(`'${name}`);
    },
  );

  it.each(['a, "b"; c', "two\nlines", "Zoë 💥 漢字", "1-2"])("keeps the name %j", async (name) => {
    const { id } = await person(test, "student");
    const set = { name };
    await test.database.queries.updateTable("users").set(set).where("id", "=", id).execute();
    const [row] = (await read("")).filter((each) => each.id === id);
    expect(row?.name).toBe(name);
  });
});
