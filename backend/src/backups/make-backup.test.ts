import {
  appendFile,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createTestDatabase } from "../../../tests/support/servers/database.ts";
import { silent } from "../../test/app.ts";
import { waitingForLocks } from "../../test/waiting-for-locks.ts";
import { connectAlone } from "../kernel/database/connect-alone.ts";
import { type Database, connect } from "../kernel/database/database.ts";
import { type MediaStore, localStore } from "../kernel/files/store.ts";
import { DESCRIPTION, FILE_LIST, readDescription } from "./description.ts";
import { listFiles, listedFiles } from "./files.ts";
import { type School, backupsIn, deleteOldBackups, makeBackup } from "./make-backup.ts";
import { restoreFiles } from "./restore-files.ts";

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
    await expect.poll(() => waitingForLocks(database)).toBe(1);
    await work();
    await holding.query("commit");
    return await made;
  } finally {
    holding.release(true);
  }
};

const inBackup = async (backup: string, file: string) =>
  readFile(join(backup, "files", file), "utf8");

const restoreAll = async (backup: string) => {
  const to = await mkdtemp(join(folder, "restored-"));
  const folders = { media: join(to, "media"), recordings: join(to, "recordings") };
  const listed = [...(await listedFiles(backup)).values()];
  const read = (file: string) => readFile(join(to, file), "utf8");
  return { read, listed, ...(await restoreFiles(backup, listed, folders)) };
};

/** Throws where a file is not what the backup's list says of it. */
const restored = async (backup: string) => {
  const { read, listed, bytes, differences } = await restoreAll(backup);
  expect(differences).toEqual([]);
  expect(bytes).toBe(listed.reduce((sum, file) => sum + file.bytes, 0));
  return read;
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

it("a backup is on the disk, with all its files and folders, before it has its name", async () => {
  const backups = join(folder, "backups");
  const probe = await open(folder);
  opened.defer(() => probe.close());
  const [before, after] = [new Set<number>(), new Set<number>()];
  const sync = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, "sync");
  opened.defer(() => sync.mockRestore());
  sync.mockImplementation(async function (this: typeof probe) {
    const isNamed = (await backupsIn(backups)).length > 0;
    (isNamed ? after : before).add((await this.stat()).ino);
  });
  const made = await backUp();
  const entries = await readdir(made, { recursive: true, withFileTypes: true });
  const paths = [made, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  expect(paths).toContain(join(made, "files", "media", PLAYLIST));
  const missing: string[] = [];
  for (const path of paths) if (!before.has((await stat(path)).ino)) missing.push(path);
  expect(missing).toEqual([]);
  expect(after.has((await stat(backups)).ino)).toBe(true);
});

describe("the list of a backup's files", () => {
  it("is read whatever their names hold, and wherever it was cut on its way", async () => {
    // Of two to four bytes a character, and of what ends a line elsewhere: far more than is read at once.
    const files = Array.from({ length: 4_000 }, (_, place) => ({
      path: `files/media/Привет 👩🏽‍💻 a\u2028line ${place}.mp4`,
      bytes: place,
      changed: 1_764_000_000_000.25,
      sha256: "0".repeat(64),
    }));
    await listFiles(folder, files);
    expect([...(await listedFiles(folder)).values()]).toEqual(files);
  });

  it("is missed where it cannot be read: all is copied again, and the operator is told", async () => {
    const before = await backUp();
    await appendFile(join(before, FILE_LIST), '{"path":"files/med');
    const made = await makeBackup(school, join(folder, "backups"));
    expect(made.unshared).toContain(join(before, FILE_LIST));
    const original = (backup: string) => join(backup, "files", "media", VIDEO, "original.mp4");
    expect((await stat(original(made.folder))).nlink).toBe(1);
    // The next one has a whole list before it.
    const next = await makeBackup(school, join(folder, "backups"));
    expect(next.unshared).toBeNull();
    expect((await stat(original(next.folder))).nlink).toBe(2);
  });

  it("is not looked for where there is no backup", async () => {
    const before = await backUp();
    await rm(join(before, DESCRIPTION));
    await rm(join(before, FILE_LIST));
    expect((await makeBackup(school, join(folder, "backups"))).unshared).toBeNull();
  });
});

describe("a backup with files that are not as they were", () => {
  it("is restored without them, and the first are named", async () => {
    const names = Array.from({ length: 25 }, (_, place) => `${VIDEO}/part-${place}.mp4`);
    for (const name of names) await put("a part", name);
    const backup = await backUp();
    for (const name of names) await rm(join(backup, "files", "media", name));
    await appendFile(join(backup, "files", LOG), "!");
    const { read, listed, count, differences } = await restoreAll(backup);
    expect(count).toBe(listed.length - 26);
    expect(differences).toHaveLength(21);
    expect(differences[0]).toMatch(/^files\/media\/.*part-\d+\.mp4 is missing$/);
    expect(differences.at(-1)).toBe("6 more files");
    expect(await read(join("media", PLAYLIST))).toBe("480p");
  });
});

describe("a folder of backups", () => {
  let backups: string;
  beforeEach(() => {
    backups = join(folder, "backups");
  });

  it("may hold more beside them, which counts for nothing and stays", async () => {
    const first = await backUp();
    const others = [
      "lyceum-2019-photos",
      "lyceum-2019-photos.unfinished",
      "lyceum-29310101T000000.000Z.tar.gpg",
      "lyceum-29310101T000000.000Z",
    ];
    for (const name of others.slice(0, 2)) await mkdir(join(backups, name));
    for (const name of others.slice(2)) await writeFile(join(backups, name), "an archive");
    const long = new Date(Date.now() - 25 * 60 * 60_000);
    await utimes(join(backups, "lyceum-2019-photos.unfinished"), long, long);
    const second = await backUp();
    const original = join(second, "files", "media", VIDEO, "original.mp4");
    expect((await stat(original)).nlink).toBe(2);
    expect(await backupsIn(backups)).toEqual([first, second]);
    expect(await deleteOldBackups(backups, 1, second)).toEqual([first]);
    expect((await readdir(backups)).toSorted()).toEqual([basename(second), ...others].toSorted());
  });

  it("keeps the one just made, though a clock was ahead once", async () => {
    const ahead = join(backups, "lyceum-29310101T000000.000Z");
    await rename(await backUp(), ahead);
    const [second, third] = [await backUp(), await backUp()];
    expect(await backupsIn(backups)).toEqual([ahead, second, third]);
    expect(await deleteOldBackups(backups, 4, third)).toEqual([]);
    expect(await deleteOldBackups(backups, 2, third)).toEqual([ahead]);
    expect(await deleteOldBackups(backups, 1, third)).toEqual([second]);
    expect(await backupsIn(backups)).toEqual([third]);
  });

  it("has those of earlier versions first, and where its name says one that cannot be read", async () => {
    const made = [await backUp(), await backUp(), await backUp()];
    const [unnumbered, unread, last] = made as [string, string, string];
    const earlier = { ...(await readDescription(unnumbered)), number: undefined };
    await writeFile(join(unnumbered, DESCRIPTION), JSON.stringify(earlier));
    const ahead = join(backups, "lyceum-29310101T000000.000Z");
    await rename(unnumbered, ahead);
    await rm(join(unread, DESCRIPTION));
    expect(await backupsIn(backups)).toEqual([unread, ahead, last]);
    const next = await backUp();
    expect((await backupsIn(backups)).at(-1)).toBe(next);
    expect((await stat(join(last, "files", LOG))).nlink).toBe(4);
  });
});
