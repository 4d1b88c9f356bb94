import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Database, connect, migrate } from "@lyceum/backend/kernel/database/database.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { launchPostgres } from "./postgres/launcher.ts";
import { type ProgramFailure, run } from "./processes.ts";

const PROGRAM = join(import.meta.dirname, "admin.ts");
const log = pino({ level: "silent" });

type Ended = { code: number; said: string };

/** Runs the command in its own process, as at a terminal. */
const runIn = async (dataDir: string, args: string[], env = {}): Promise<Ended> => {
  const surroundings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: dataDir,
    ...env,
  };
  const options = { env: surroundings, cwd: dataDir };
  return run(process.execPath, [PROGRAM, ...args], options).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout }: ProgramFailure & { code: number }) => ({ code, said: stdout }),
  );
};

describe("the command line", { timeout: 120_000 }, () => {
  const opened = new AsyncDisposableStack();
  let dataDir: string;
  let url: string;
  let database: Database;
  const admin = (...args: string[]) => runIn(dataDir, args);
  const userOf = (email: string) =>
    database.queries
      .selectFrom("users")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();

  // The server of a running site, which holds the database while the command comes and goes.
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "lyceum-admin-"));
    opened.defer(async () => {
      await rm(await realpath(join(dataDir, "postgres")), { recursive: true });
      await rm(dataDir, { recursive: true, force: true });
    });
    const postgres = await launchPostgres({ dataDir, sync: false, log });
    opened.defer(() => postgres.close());
    ({ url } = postgres);
    database = opened.adopt(connect(url, log), (each) => each.close());
    await migrate(database, log);
  }, 120_000);
  afterAll(() => opened.disposeAsync());

  test("makes an admin of nobody, with a password that is shown once", async () => {
    const { code, said } = await admin("make-admin", " Root@Lyceum.example", "--name", "Root");
    expect(code).toBe(0);
    expect(said).toMatch(/^root@lyceum\.example is a new admin\. .*: \w{4}(-\w{4}){3}\n$/);
    const made = await userOf("root@lyceum.example");
    expect(made).toMatchObject({ role: "admin", name: "Root" });
    expect(made.password_hash).toMatch(/^\$argon2id\$/);
    const audit = await database.queries.selectFrom("audit_log").selectAll().execute();
    expect(audit).toMatchObject([
      { actor_id: null, action: "account.admin_made", subject_id: made.id, detail: { new: true } },
    ]);
  });

  test("never takes the last admin away", async () => {
    for (const command of ["make-student", "ban"])
      expect(await admin(command, "root@lyceum.example")).toEqual({
        code: 1,
        said: `! ${MESSAGES.users.lastAdmin}\n`,
      });
    expect(await userOf("root@lyceum.example")).toMatchObject({ role: "admin", banned_at: null });
  });

  test("changes existing accounts, and lists them, with DATABASE_URL too", async () => {
    await database.queries
      .insertInto("users")
      .values({
        email: "ben@lyceum.example",
        name: "Ben",
        mobile: "1",
        role: "student",
        password_hash: null,
      })
      .execute();
    expect((await admin("make-teacher", "ben@lyceum.example")).said).toBe(
      "ben@lyceum.example is a teacher now.\n",
    );
    expect((await admin("ban", "ben@lyceum.example")).code).toBe(0);
    const elsewhere = join(dataDir, "elsewhere");
    const { said } = await runIn(dataDir, ["list", "--search", "BEN"], {
      DATABASE_URL: url,
      DATA_DIR: elsewhere,
    });
    expect(said).toBe("teacher  ben@lyceum.example  Ben  (banned)\n");
    expect((await admin("make-admin", "ben@lyceum.example")).code).toBe(0);
    expect(await userOf("ben@lyceum.example")).toMatchObject({ role: "admin", name: "Ben" });
  });

  test("voids the password and the sign-ins of who becomes an admin, once, and prints a link for a longer one", async () => {
    const { queries } = database;
    const { id, email } = await queries
      .insertInto("users")
      .values({
        email: "eva@lyceum.example",
        name: "Eva",
        mobile: "1",
        role: "teacher",
        password_hash: "of eight",
      })
      .returning(["id", "email"])
      .executeTakeFirstOrThrow();
    await queries
      .insertInto("sign_ins")
      .values({ user_id: id, user_agent: "test", expires_at: new Date(Date.now() + 3_600_000) })
      .execute();
    const { code, said } = await admin("make-admin", email);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/ at least 15 characters\. .* http:\S+\/reset-password#[\w-]{43}\n$/),
    ]);
    expect(await userOf(email)).toMatchObject({ role: "admin", password_hash: null });
    const open = queries
      .selectFrom("sign_ins")
      .select("id")
      .where("user_id", "=", id)
      .where("revoked_at", "is", null);
    expect(await open.execute()).toEqual([]);
    await queries
      .updateTable("users")
      .set({ password_hash: "of fifteen" })
      .where("id", "=", id)
      .execute();
    const again = await admin("make-admin", email);
    expect(again.said).toContain("is an admin now.");
    expect(again.said).not.toContain("reset-password#");
    expect(await userOf(email)).toMatchObject({ password_hash: "of fifteen" });
    // The tests below count the links of others.
    await queries.deleteFrom("password_resets").where("user_id", "=", id).execute();
  });

  test("makes a link that sets a new password", async () => {
    const { said } = await runIn(dataDir, ["reset-link", "ben@lyceum.example"], {
      PUBLIC_URL: "https://lyceum.example/",
      SANDBOX: "off",
    });
    expect(said).toMatch(/ https:\/\/lyceum\.example\/reset-password#[\w-]{43}\n$/);
    expect(await database.queries.selectFrom("password_resets").selectAll().execute()).toHaveLength(
      1,
    );
  });

  test("turns off the two-step sign-in of an admin who lost a phone, and signs them out", async () => {
    const { id } = await userOf("root@lyceum.example");
    const { queries } = database;
    await queries
      .insertInto("two_step")
      .values({ user_id: id, secret: Buffer.from("sealed"), on_since: new Date() })
      .execute();
    await queries
      .insertInto("sign_ins")
      .values({ user_id: id, user_agent: "test", expires_at: new Date(Date.now() + 3_600_000) })
      .execute();
    expect(await admin("reset-two-step", "Root@lyceum.example")).toEqual({
      code: 0,
      said: `${MESSAGES.twoStep.reset("root@lyceum.example")}\n`,
    });
    expect(await queries.selectFrom("two_step").selectAll().execute()).toEqual([]);
    const open = queries.selectFrom("sign_ins").selectAll().where("revoked_at", "is", null);
    expect(await open.execute()).toEqual([]);
    const [entry] = await queries
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "account.two_step_reset")
      .execute();
    expect(entry).toMatchObject({ actor_id: null, subject_id: id });
  });

  test.each([
    ["nothing", []],
    ["an unknown command", ["make-owner", "ben@lyceum.example"]],
    ["no email", ["ban"]],
    ["what is no email", ["ban", "ben"]],
    ["an unknown option", ["list", "--all"]],
  ])("shows its usage when it gets %s", async (_what, args) => {
    const { code, said } = await admin(...args);
    expect([code, said]).toEqual([1, expect.stringContaining("npm run admin -- make-admin EMAIL")]);
  });

  test("says who is not there, and where there is no site", async () => {
    expect(await admin("ban", "nobody@lyceum.example")).toEqual({
      code: 1,
      said: `! ${MESSAGES.users.notFound}\n`,
    });
    const nowhere = await runIn(dataDir, ["list"], { DATA_DIR: join(dataDir, "nowhere") });
    expect([nowhere.code, nowhere.said]).toEqual([1, expect.stringContaining("npm start")]);
  });
});
