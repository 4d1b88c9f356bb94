import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestDatabase } from "../../../tests/support/servers/database.ts";
import { silent } from "../../test/app.ts";
import { connectAlone } from "../kernel/database/connect-alone.ts";
import { type Database, connect } from "../kernel/database/database.ts";
import { type MediaStore, localStore } from "../kernel/files/store.ts";
import { listedFiles, restoreFiles } from "./files.ts";
import { type School, makeBackup } from "./make-backup.ts";

const VIDEO = "videos/00000000-0000-4000-8000-000000000001";
const PLAYLIST = `${VIDEO}/master.m3u8`;
const LOG = "recordings/session/audio.packets";

let opened: AsyncDisposableStack;
let database: Database;
let school: School;
let folder: string;
let store: MediaStore;
beforeEach(async () => {
  opened = new AsyncDisposableStack();
  const testDatabase = await createTestDatabase();
  opened.defer(() => testDatabase.close());
  database = opened.adopt(connect(testDatabase.url, silent), (each) => each.close());
  const client = opened.adopt(await connectAlone(testDatabase.url), (each) => each.end());
  folder = await mkdtemp(join(tmpdir(), "lyceum-backups-"));
  opened.defer(() => rm(folder, { recursive: true }));
  store = await localStore(join(folder, "media"));
  const folders = { media: join(folder, "media"), recordings: join(folder, "recordings") };
  school = { client, folders, tokenSecret: "a secret" };
  await mkdir(dirname(join(folder, LOG)), { recursive: true });
  await put("480p", PLAYLIST);
  await put("a video", `${VIDEO}/original.mp4`);
  await writeFile(join(folder, LOG), "packets");
});
afterEach(() => opened.disposeAsync());

/** As the site does, by another file of the same name. */
const put = async (text: string, key: string) => {
  const file = join(store.workFolder, "made");
  await writeFile(file, text);
  await store.put(file, key);
};

const backUp = async () => (await makeBackup(school, join(folder, "backups"))).folder;

/** A backup whose files have been copied once, and whose database is being read, while `work` is done. */
const backUpDuring = async (work: () => Promise<void>) => {
  const holding = await database.pool.connect();
  try {
    await holding.query("begin; lock table users in access exclusive mode");
    const made = backUp();
    await expect
      .poll(async () => (await holding.query("select from pg_locks where not granted")).rowCount)
      .toBe(1);
    await work();
    await holding.query("commit");
    return await made;
  } finally {
    holding.release(true);
  }
};

const inBackup = async (backup: string, file: string) =>
  readFile(join(backup, "files", file), "utf8");

/** Throws where a file is not what the backup's list says of it. */
const restored = async (backup: string) => {
  const to = await mkdtemp(join(folder, "restored-"));
  const folders = { media: join(to, "media"), recordings: join(to, "recordings") };
  const { bytes } = await restoreFiles(backup, folders);
  const listed = [...(await listedFiles(backup)).values()];
  expect(bytes).toBe(listed.reduce((sum, file) => sum + file.bytes, 0));
  return (file: string) => readFile(join(to, file), "utf8");
};

describe("a backup of a school whose files change meanwhile", () => {
  it("has them as they are after its database was read", async () => {
    const backup = await backUpDuring(async () => {
      await put("720p", PLAYLIST);
      await appendFile(join(folder, LOG), " and more");
      await put("480p", `${VIDEO}/480p.m3u8`);
    });
    const read = await restored(backup);
    expect(await read(join("media", PLAYLIST))).toBe("720p");
    expect(await read(LOG)).toBe("packets and more");
    expect(await read(join("media", VIDEO, "480p.m3u8"))).toBe("480p");
  });

  it("deletes what was left of those that were killed, and nothing of one that goes on", async () => {
    const left = join(folder, "backups", "lyceum-20200101T000000.000Z.unfinished");
    const going = join(folder, "backups", "lyceum-20200102T000000.000Z.unfinished");
    for (const each of [left, going]) await mkdir(join(each, "database"), { recursive: true });
    const long = new Date(Date.now() - 25 * 60 * 60_000);
    await utimes(left, long, long);
    const made = await backUp();
    expect(await readdir(join(folder, "backups"))).toEqual(
      [basename(going), basename(made)].toSorted(),
    );
  });

  it("leaves the one before as it was, although they share files", async () => {
    const before = await backUp();
    const after = await backUpDuring(async () => {
      await put("720p", PLAYLIST);
      await appendFile(join(folder, LOG), " and more");
    });
    const [earlier, later] = [await restored(before), await restored(after)];
    expect([await earlier(join("media", PLAYLIST)), await earlier(LOG)]).toEqual([
      ...["480p", "packets"],
    ]);
    expect([await later(join("media", PLAYLIST)), await later(LOG)]).toEqual([
      ...["720p", "packets and more"],
    ]);
    const original = join(after, "files", "media", VIDEO, "original.mp4");
    expect((await stat(original)).nlink).toBe(2);
  });

  it("keeps what was deleted while its database was read, which may still name it", async () => {
    const backup = await backUpDuring(() => store.deleteFolder(VIDEO));
    const read = await restored(backup);
    expect(await read(join("media", VIDEO, "original.mp4"))).toBe("a video");
    expect(await inBackup(backup, join("media", PLAYLIST))).toBe("480p");
  });

  it("has the next one share what it copied again", async () => {
    const backup = await backUpDuring(() => put("720p", PLAYLIST));
    const next = await backUp();
    expect(await inBackup(next, join("media", PLAYLIST))).toBe("720p");
    expect((await stat(join(backup, "files", "media", PLAYLIST))).nlink).toBe(2);
  });
});
