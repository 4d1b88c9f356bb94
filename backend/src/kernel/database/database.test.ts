import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { databaseRefusal } from "@lyceum/shared/database-errors.ts";
import { errorsCaught } from "@lyceum/shared/edges.ts";
import { afterEach, describe, expect, it } from "vitest";

import { silent } from "../../../test/app.ts";
import { ownDatabases, until } from "../../../test/own-databases.ts";
import { CuttableLine } from "../../../../tests/support/servers/CuttableLine.ts";
import { course, video } from "../../../test/school.ts";
import { createChanges } from "./changes.ts";
import { connect, migrate } from "./database.ts";

const { own, connected, closers, close } = ownDatabases();
afterEach(close);

describe("migrating", () => {
  it("is done once by two processes that start together", async () => {
    const { url } = await own();
    const [one, other] = [connected(url), connected(url)];
    await one.pool.query("drop schema public cascade; create schema public");
    await Promise.all([migrate(one, silent), migrate(other, silent)]);
    const { rows } = await one.pool.query("select name from migrations order by name");
    const files = await readdir(join(import.meta.dirname, "../../../migrations"));
    expect(files.length).toBeGreaterThan(3);
    expect(rows.map(({ name }) => name)).toEqual(files.toSorted());
  });

  it("changes nothing the second time, and leaves no lock behind", async () => {
    const { url } = await own();
    const database = connected(url);
    await migrate(database, silent);
    const { rows } = await database.pool.query(
      "select count(*)::int as held from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    expect(rows).toEqual([{ held: 0 }]);
  });
});

describe("a migration of a table that somebody reads for long", () => {
  it("lets all others have the table meanwhile, and comes after the reader", async () => {
    const { url } = await own();
    const database = connected(url);
    const { pool } = database;
    await pool.query("alter table class_polls drop column key");
    await pool.query("delete from migrations where name like '0080%'");
    const reader = await pool.connect();
    await reader.query("begin; select from class_polls");
    const migrating = migrate(database, silent);
    const waiting = () =>
      pool.query(
        "select from pg_stat_activity where application_name = 'lyceum migrate' and wait_event_type = 'Lock' and datname = current_database()",
      );
    await until(async () => (await waiting()).rowCount === 1);
    // Refused after some seconds where it has to wait behind the migration.
    await expect(pool.query("select from class_polls")).resolves.toBeDefined();
    await reader.query("commit");
    reader.release();
    await migrating;
    await expect(pool.query("select key from class_polls")).resolves.toBeDefined();
  });
});

describe("closing", () => {
  it("ends connections that only the pool has used", async () => {
    const { url } = await own();
    const database = connect(url, silent);
    await database.pool.query("select 1");
    await database.close();
    expect(database.pool.totalCount).toBe(0);
    await expect(database.pool.query("select 1")).rejects.toThrow("after calling end");
  });
});

describe("what refers to a row that is gone", () => {
  it("is refused as such, and not as an internal error", async () => {
    const { pool } = connected((await own()).url);
    const error = await pool
      .query("insert into class_invitations values ($1, 'a@x.example')", [randomUUID()])
      .catch((reason: unknown) => reason);
    expect(databaseRefusal(error)).toMatchObject({ code: "not_found" });
  });

  it("is something else than a row that others still refer to", async () => {
    const { pool } = connected((await own()).url);
    await pool.query("create table t (id int primary key); create table u (id int references t)");
    await pool.query("insert into t values (1); insert into u values (1)");
    const error = await pool.query("delete from t").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "23503" });
    expect(databaseRefusal(error)).toBeNull();
  });
});

describe("changes", () => {
  const begin = async () => {
    const { url } = await own();
    const database = connected(url);
    const line = await CuttableLine.open(url);
    closers.push(() => line.close());
    const changes = await createChanges(line.url, silent);
    closers.push(() => changes.close());
    const told: string[] = [];
    changes.on("class", (classId) => told.push(classId));
    const { id: teacher_id } = await database.queries
      .insertInto("users")
      .values({ email: "t@x.example", name: "T", mobile: "1", role: "teacher", password_hash: "-" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const make = async () => {
      const { id } = await database.queries
        .insertInto("classes")
        .values({ title: "T", access: "closed", teacher_id })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    };
    return { database, line, changes, told, make };
  };

  it("are notified of a class made, changed, invited to and deleted, no matter who wrote it, and of nothing unchanged", async () => {
    const { database, told, make } = await begin();
    const id = await make();
    const { pool } = database;
    await until(() => told.length === 1);
    await pool.query("update classes set title = 'U' where id = $1", [id]);
    await until(() => told.length === 2);
    await pool.query("update classes set title = 'U' where id = $1", [id]);
    await pool.query("insert into class_invitations values ($1, 'a@x.example')", [id]);
    await until(() => told.length === 3);
    await pool.query("delete from classes where id = $1", [id]);
    await until(() => told.length === 4);
    expect(new Set(told)).toEqual(new Set([id]));
  });

  it("are notified of a course and of its videos, and of the course where its approved videos change", async () => {
    const { database, changes } = await begin();
    const told: string[] = [];
    changes.on("video", (id) => told.push(`video ${id}`));
    changes.on("course", (id) => told.push(`course ${id}`));
    const expectTold = async (...names: string[]) => {
      await until(() => told.length === names.length);
      expect(told.splice(0).toSorted()).toEqual(names.toSorted());
    };
    const { id: uploader_id } = await database.queries
      .selectFrom("users")
      .select("id")
      .executeTakeFirstOrThrow();
    const { id: course_id } = await course({ database });
    await expectTold(`course ${course_id}`);
    const { id } = await video({ database }, { course_id, uploader_id, status: "pending" });
    await expectTold(`video ${id}`);
    const { pool } = database;
    await pool.query("update videos set progress = 0.5");
    await expectTold(`video ${id}`);
    await pool.query("update videos set status = 'approved', approved_at = now()");
    await expectTold(`video ${id}`, `course ${course_id}`);
    await pool.query("update videos set progress = 1");
    await expectTold(`video ${id}`);
    await pool.query("update videos set progress = 1");
    await pool.query("delete from courses");
    await until(() => told.includes(`course ${course_id}`));
    await until(() => told.includes(`video ${id}`));
  });

  it("were all told of by the time that they are heard, however many ask at once", async () => {
    const { changes, told, make } = await begin();
    const isTold = async () => {
      const id = await make();
      await changes.heard();
      return told.includes(id);
    };
    const each = Array.from({ length: 40 }, (_, time) => 1 + (time % 5));
    for (const length of each)
      expect(await Promise.all(Array.from({ length }, isTold))).not.toContain(false);
  });

  it("are waited for by nobody while the line is cut, and are again once it is back", async () => {
    const { line, changes, told, make } = await begin();
    const asked = changes.heard();
    line.cut();
    await asked;
    await changes.heard();
    line.mend();
    await until(() => changes.isWhole());
    const id = await make();
    await changes.heard();
    expect(told).toContain(id);
  });

  it("are known to be incomplete while the line is cut", async () => {
    const { line, changes } = await begin();
    expect(changes.isWhole()).toBe(true);
    line.cut();
    await until(() => !changes.isWhole());
    line.mend();
    await until(() => changes.isWhole());
  });

  it("say that there was a gap once the line is back, and go on", async () => {
    const { line, changes, told, make } = await begin();
    let gaps = 0;
    changes.onGap(() => (gaps += 1));
    line.cut();
    const missed = await make();
    line.mend();
    await until(() => gaps === 1);
    expect(told).not.toContain(missed);
    const heard = await make();
    await until(() => told.includes(heard));
    expect(gaps).toBe(1);
  });

  it("reach every listener, even if others fail, and what failed is counted", async () => {
    const { line, changes, told, make } = await begin();
    let gaps = 0;
    changes.on("class", () => {
      throw new Error("This listener is broken.");
    });
    changes.on("class", async () => {
      throw new Error("This one is too, a moment later.");
    });
    const after: string[] = [];
    changes.on("class", (classId) => after.push(classId));
    changes.onGap(() => {
      throw new Error("So is this one.");
    });
    changes.onGap(() => (gaps += 1));
    const before = errorsCaught().class_changed ?? 0;
    const id = await make();
    await until(() => after.includes(id) && told.includes(id));
    await until(() => errorsCaught().class_changed === before + 2);
    line.cut();
    line.mend();
    await until(() => gaps === 1);
    expect(errorsCaught()["gap in changes"]).toBeGreaterThan(0);
    const heard = await make();
    await until(() => after.includes(heard));
  });

  it("are nothing that is no id of a row", async () => {
    const { url } = await own();
    const database = connected(url);
    const changes = await createChanges(url, silent);
    closers.push(() => changes.close());
    const told: string[] = [];
    changes.on("video", (id) => told.push(id));
    const id = randomUUID();
    for (const payload of ["", "x", "' or 1=1--", "é".repeat(1_000), `${id}0`, id])
      await database.pool.query("select pg_notify('video_changed', $1)", [payload]);
    await until(() => told.length > 0);
    expect(told).toEqual([id]);
  });

  it("stop for a listener that asked to, and for all when closed, also while the line is cut", async () => {
    const { line, changes, make, told } = await begin();
    const others: string[] = [];
    changes.on("class", (classId) => others.push(classId))();
    await make();
    await until(() => told.length === 1);
    expect(others).toEqual([]);
    line.cut();
    await changes.close();
    await changes.close();
  });
});
