import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { readDescription } from "@lyceum/backend/backups/description.ts";
import { listedFiles } from "@lyceum/backend/backups/files.ts";
import { type Database, connect, migrate } from "@lyceum/backend/kernel/database/database.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { course, video } from "../../backend/test/school.ts";
import { launchPostgres } from "../postgres/launcher.ts";
import { type ProgramFailure, run } from "../processes.ts";

const log = pino({ level: "silent" });
const TEXT = "A tab\t, a \\ and a\nline. Привет 👩🏽‍💻";

const OF_PROCESSES = ["media_hosts", "signaling_processes", "class_owners"];

/** As earlier versions made backups: with the media hosts of the site. */
const addProcess = async (backup: string): Promise<void> => {
  const file = join(backup, "backup.json");
  const description = await readDescription(backup);
  description.tables.push({ name: "media_hosts", columns: ["id", "url"] });
  description.figures.rows.media_hosts = 1;
  await writeFile(file, JSON.stringify(description));
  const rows = gzipSync("1\thttp://10.0.0.6:3100\n");
  await writeFile(join(backup, "database", "media_hosts.copy.gz"), rows);
};

/** Runs a command in its own process, as at a terminal. */
const runIn = async (dataDir: string, program: "backup" | "restore", ...args: string[]) => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir };
  const file = join(import.meta.dirname, `${program}.ts`);
  return run(process.execPath, [file, ...args], { env, cwd: dataDir }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout }: ProgramFailure & { code: number }) => ({ code, said: stdout }),
  );
};

const opened = new AsyncDisposableStack();
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-backup-"));
  opened.defer(async () => {
    const postgres = await realpath(join(folder, "postgres")).catch(() => folder);
    for (const each of [postgres, folder]) await rm(each, { recursive: true, force: true });
  });
  return folder;
};

/** A school's database in a folder of its own, as a running site holds it. */
const openSchool = async (dataDir: string): Promise<Database> => {
  const postgres = await launchPostgres({ dataDir, sync: false, log });
  opened.defer(() => postgres.close());
  return opened.adopt(connect(postgres.url, log), (each) => each.close());
};

describe("a backup", { timeout: 240_000 }, () => {
  let dataDir: string;
  let backups: string;
  let database: Database;
  const newest = async () => join(backups, (await readdir(backups)).toSorted().at(-1)!);
  const media = (...path: string[]) => join(dataDir, "media", ...path);

  beforeAll(async () => {
    dataDir = await newFolder();
    backups = await newFolder();
    database = await openSchool(dataDir);
    await migrate(database, log);
    const teacher = await database.queries
      .insertInto("users")
      .values({
        name: TEXT,
        email: "ada@lyceum.example",
        mobile: "5550100001",
        password_hash: "-",
        role: "teacher",
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const algebra = await course({ database }, { title: TEXT, teacher_id: teacher.id });
    await video({ database }, { course_id: algebra.id, uploader_id: teacher.id });
    await database.queries
      .insertInto("video_audit")
      .values(
        (await database.queries.selectFrom("videos").select(["id"]).execute()).map(({ id }) => ({
          video_id: id,
          actor_id: teacher.id,
          action: "approved" as const,
        })),
      )
      .execute();
    await database.pool.query(
      "insert into signaling_processes (url) values ('http://10.0.0.5:3200')",
    );
    await database.pool.query("insert into media_hosts (url) values ('http://10.0.0.6:3100')");
    await mkdir(media("videos", "a"), { recursive: true });
    await mkdir(media("incoming"), { recursive: true });
    await writeFile(media("videos", "a", "original.mp4"), "a video");
    await writeFile(media("incoming", "half"), "what is still arriving");
  }, 240_000);
  afterAll(() => opened.disposeAsync());

  test("is made while the site has its database open, and closed to other users", async () => {
    const { code, said } = await runIn(dataDir, "backup", backups);
    expect(said).toMatch(
      /^.*lyceum-\d{8}T\d{6}\.\d{3}Z\n1 users, 0 orders, 1 files \(7 bytes\), in [\d.]+ s\.\n$/,
    );
    expect(code).toBe(0);
    const folder = await newest();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readDescription(folder)).toMatchObject({
      figures: { users: 1, courses: 1, videos: 1 },
    });
    expect(await readdir(join(folder, "files", "media"))).toEqual(["videos"]);
    const { rows } = await database.pool.query("select files, bytes::int from backups");
    expect(rows).toEqual([{ files: 1, bytes: 7 }]);
  });

  test("leaves out what the processes of the site say of themselves", async () => {
    const { tables, figures } = await readDescription(await newest());
    const names = [...tables.map(({ name }) => name), ...Object.keys(figures.rows)];
    expect(names).toContain("classes");
    for (const name of OF_PROCESSES) expect(names).not.toContain(name);
  });

  test("is restored into an empty folder, with every row, file and the key", async () => {
    const empty = await newFolder();
    await addProcess(await newest());
    const { code, said } = await runIn(empty, "restore", await newest());
    expect(said).toContain("all of it is as it was");
    expect(code).toBe(0);
    expect(await readFile(join(empty, "token-secret"), "utf8")).toBe(
      await readFile(join(dataDir, "token-secret"), "utf8"),
    );
    expect(await readFile(join(empty, "media", "videos", "a", "original.mp4"), "utf8")).toBe(
      "a video",
    );
    const restored = await openSchool(empty);
    for (const name of OF_PROCESSES)
      expect((await restored.pool.query(`select from ${name}`)).rowCount).toBe(0);
    const all = ({ queries }: Database) => queries.selectFrom("courses").selectAll().execute();
    expect(await all(restored)).toEqual(await all(database));
    // Numbers go on, triggers work again, and nothing is left to migrate.
    const added = await restored.queries
      .insertInto("video_audit")
      .columns(["video_id", "action"])
      .expression((from) =>
        from
          .selectFrom("videos")
          .select(["id", (each) => each.val("approved" as const).as("action")]),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(Number(added.id)).toBe(2);
    await migrate(restored, log);
    const again = await runIn(empty, "restore", await newest());
    expect([again.code, again.said]).toEqual([1, expect.stringContaining("a school in this")]);
  });

  test("shares unchanged files with the one before, and old ones are deleted on request", async () => {
    await writeFile(media("videos", "a", "720p.mp4"), "a rung");
    const before = await newest();
    const { said } = await runIn(dataDir, "backup", backups, "--keep", "1");
    expect(said).toContain("2 files");
    expect(said).toContain(`Deleted 1 older: ${before}`);
    expect(await readdir(backups)).toHaveLength(1);
    const third = await runIn(dataDir, "backup", backups);
    expect(third.code).toBe(0);
    const file = join(await newest(), "files", "media", "videos", "a", "720p.mp4");
    expect((await stat(file)).nlink).toBe(2);
  });

  test("is drilled without touching the school, and a damaged one is found out", async () => {
    const drill = async () => runIn(dataDir, "restore", await newest(), "--drill");
    const sound = await drill();
    expect(sound.said).toContain("It can be restored: all of it is as it was");
    expect(sound.code).toBe(0);
    expect(sound.said).toMatch(
      /: 1 users, 1 courses, 0 orders, the ledger's balance 0, 2 files \(\d+ bytes\)\.\n/,
    );
    expect(sound.said).toMatch(
      /took: tables [\d.]+ s, rows [\d.]+ s, files [\d.]+ s, counting [\d.]+ s\.\n/,
    );
    // The folder of all backups means the newest.
    const ofFolder = await runIn(dataDir, "restore", backups, "--drill");
    expect([ofFolder.code, ofFolder.said]).toEqual([0, expect.stringContaining("2 files")]);
    const rows = join(await newest(), "database", "users.copy.gz");
    const whole = await readFile(rows);
    await writeFile(rows, whole.subarray(0, whole.length - 9));
    expect((await drill()).code).toBe(1);
    await writeFile(rows, whole);
    expect((await drill()).code).toBe(0);
    await appendFile(join(await newest(), "files", "media", "videos", "a", "original.mp4"), "!");
    const damaged = await drill();
    expect(damaged.code).toBe(1);
    expect(damaged.said).toContain("Make it in an empty folder");
  });

  test("of which files are damaged or missing is restored with all others, and with the key", async () => {
    await writeFile(media("videos", "a", "480p.mp4"), "another rung");
    const folder = await newFolder();
    expect((await runIn(dataDir, "backup", folder)).code).toBe(0);
    const backup = join(folder, (await readdir(folder))[0]!);
    const listed = [...(await listedFiles(backup)).keys()];
    const [damaged, missing, whole] = listed as [string, string, string];
    expect(listed).toHaveLength(3);
    await appendFile(join(backup, damaged), "!");
    await rm(join(backup, missing));
    const empty = await newFolder();
    const { code, said } = await runIn(empty, "restore", backup);
    expect(said).toContain(`Not as it was: ${damaged} is damaged`);
    expect(said).toContain(`Not as it was: ${missing} is missing`);
    expect(said).toContain("Not as it was: files and their bytes");
    expect(said).not.toContain("all of it is as it was");
    expect(code).toBe(1);
    const copied = join(empty, whole.slice("files/".length));
    expect(await readFile(copied, "utf8")).toBe(await readFile(join(backup, whole), "utf8"));
    expect(await readFile(join(empty, "token-secret"), "utf8")).toBe(
      await readFile(join(dataDir, "token-secret"), "utf8"),
    );
  });

  test("of a folder without a school is refused, and so is what is no backup", async () => {
    const empty = await newFolder();
    expect((await runIn(empty, "backup", backups)).code).toBe(1);
    expect((await runIn(empty, "restore", empty)).code).toBe(1);
    expect((await runIn(empty, "restore")).code).toBe(1);
  });
});
