import { ListedUser, UserFilters } from "@lyceum/shared/rest/administration.ts";
import { USERS_PER_PAGE } from "@lyceum/shared/limits.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { createAdministration } from "./service.ts";

/** More than are read at once. */
const USERS = 2_500;

describe("the list of users without a page", () => {
  let test: TestApp;
  let admin: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    test = await openApp();
    admin = await person(test, "admin");
    await sql`insert into users (email, name, mobile, role)
      select n || '@lyceum.example', 'Person "' || n % 7 || '"', '5550100001', 'student'
      from generate_series(1, ${USERS}) n`.execute(test.database.queries);
  });
  afterAll(() => test.close());

  const ask = (query: string) =>
    test.app.inject({ url: `/api/admin/users${query}`, headers: admin.bearer });

  it("has all users once, in the same order as its pages, and says how many they are", async () => {
    const answer = await ask("");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["x-total-count"]).toBe(String(USERS + 1));
    const users = z.array(z.strictObject(ListedUser.shape)).parse(answer.json());
    expect(new Set(users.map(({ id }) => id)).size).toBe(USERS + 1);
    const page = (await ask("?page=2&per_page=1000")).json<ListedUser[]>();
    expect(users.slice(1_000, 2_000)).toEqual(page);
  });

  it("is filtered and ordered as a page is, and may be empty", async () => {
    const answer = await ask("?search=1999@&order=name");
    expect(answer.json()).toHaveLength(1);
    expect((await ask("?search=nobody")).json()).toEqual([]);
  });

  it("is a page for who asks for one", async () => {
    expect((await ask("?page=1")).json()).toHaveLength(USERS_PER_PAGE);
    expect((await ask("?per_page=7")).json()).toHaveLength(7);
  });

  it("is read only as fast as it is taken, a part at a time", async () => {
    let queries = 0;
    const count = () => {
      queries += 1;
    };
    test.database.pool.on("acquire", count);
    const parts = createAdministration({
      database: test.database,
      onNotice: () => undefined,
    }).usersJson(UserFilters.parse({}));
    for (const read of [1, 2, 3]) {
      const { value } = await parts.next();
      expect(value).toContain("@lyceum.example");
      expect(queries).toBe(read);
    }
    expect(await parts.next()).toEqual({ done: false, value: "]" });
    expect(queries).toBe(3);
    test.database.pool.off("acquire", count);
  });
});
