import { isDatabaseUnavailable } from "@lyceum/shared/database-errors.ts";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";

import { CuttableLine } from "../../../../tests/support/servers/CuttableLine.ts";
import { appOn, person } from "../../../test/app.ts";
import { ownDatabases, until } from "../../../test/own-databases.ts";
import { connect } from "./database.ts";

const { own, connected, closers, close } = ownDatabases();
afterEach(close);

describe("a database that goes away", () => {
  it("is answered with 503 and Retry-After, and used again when it is back", async () => {
    const line = await CuttableLine.open((await own()).url);
    closers.push(() => line.close());
    const database = connected(line.url);
    const { app, backend } = await appOn(database);
    closers.push(
      () => backend.close(),
      () => app.close(),
    );
    const user = await person({ app, database }, "student");
    const list = () => app.inject({ method: "GET", url: "/api/classes", headers: user.bearer });
    const ready = () => app.inject({ method: "GET", url: "/ready" });
    expect([(await list()).statusCode, (await ready()).statusCode]).toEqual([200, 200]);

    line.cut();
    const away = await list();
    expect(away.statusCode).toBe(503);
    expect(Number(away.headers["retry-after"])).toBeGreaterThan(0);
    expect(away.json()).toMatchObject({ status: "error", code: "unavailable" });
    expect(away.body).not.toMatch(/ECONN|Connection|127\.0/);
    expect((await ready()).statusCode).toBe(503);
    expect((await app.inject({ method: "GET", url: "/health" })).statusCode).toBe(200);

    line.mend();
    await until(async () => (await list()).statusCode === 200);
  });

  it("ends no process when it closes a connection within a transaction", async () => {
    const database = connected((await own()).url);
    const cut = database.queries.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await sql`select pg_sleep(5)`.execute(trx);
    });
    const error = await cut.catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.queries);
    expect(rows).toEqual([{ one: 1 }]);
  });

  it("is told of in a short line for each connection that was idle", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
    const { url } = await own();
    const database = connect(url, log);
    closers.push(() => database.close());
    await database.pool.query("select 1");
    await connected(url).pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
    );
    await until(() => lines.some((line) => line.includes("An idle database connection was lost")));
    for (const line of lines) expect(line).not.toMatch(/connectionParameters|secretKey/);
  });

  it("is not what a query that is wrong means", async () => {
    const database = connected((await own()).url);
    const error = await database.pool.query("select nothing").catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it("includes two that wait for each other's rows, of which one is refused for now", async () => {
    const { queries, pool } = connected((await own()).url);
    await pool.query("create table pair (id int primary key); insert into pair values (1), (2)");
    const locks = (id: number) => sql`select 1 from pair where id = ${id} for update`;
    const { promise: both, resolve } = Promise.withResolvers<void>();
    let first = 0;
    const lockTwo = (id: number, other: number) =>
      queries.transaction().execute(async (trx) => {
        await locks(id).execute(trx);
        if ((first += 1) === 2) resolve();
        await both;
        await locks(other).execute(trx);
      });
    const [one, two] = await Promise.allSettled([lockTwo(1, 2), lockTwo(2, 1)]);
    const refused = [one, two].filter((each) => each.status === "rejected");
    expect(refused.map(({ reason }) => isDatabaseUnavailable(reason))).toEqual([true]);
  });

  it("includes one that is too slow", async () => {
    const database = connected((await own()).url);
    const slow = sql`set local statement_timeout = 50`;
    const error = await database.queries
      .transaction()
      .execute(async (trx) => {
        await slow.execute(trx);
        await sql`select pg_sleep(5)`.execute(trx);
      })
      .catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});
