import { Buffer } from "node:buffer";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createTestDatabase } from "../../../tests/support/servers/database.ts";
import { mountSmallDisk } from "../../test/small-disk.ts";
import { connectAlone } from "../kernel/database/connect-alone.ts";
import { DiskRoom } from "../kernel/files/DiskRoom.ts";
import { listedFiles } from "./files.ts";
import { type School, makeBackup } from "./make-backup.ts";
import { type Target, restoreBackup } from "./restore-backup.ts";
import { restoreFiles } from "./restore-files.ts";

const MB = 1024 * 1024;
/** Two files of 4.2 MB, each in a folder of its own. */
const LARGE = Buffer.alloc(4 * MB);
const disk = mountSmallDisk(64);

describe.skipIf(!disk)("on a disk with little room beside what stays free for the database", () => {
  let opened: AsyncDisposableStack;
  let folder: string;
  let school: School;
  let onDisk: Record<"media" | "recordings", string>;
  const newClient = async () => {
    const database = await createTestDatabase();
    opened.defer(() => database.close());
    return opened.adopt(await connectAlone(database.url), (each) => each.end());
  };
  beforeEach(async () => {
    opened = new AsyncDisposableStack();
    folder = await mkdtemp(join(tmpdir(), "lyceum-full-"));
    opened.defer(() => rm(folder, { recursive: true }));
    const folders = { media: join(folder, "media"), recordings: join(folder, "recordings") };
    for (const each of Object.values(folders)) {
      await mkdir(each);
      await writeFile(join(each, "a"), LARGE);
    }
    school = { client: await newClient(), folders, tokenSecret: "a secret" };
    const emptied = await mkdtemp(join(disk!.folder, "test-"));
    opened.defer(async () => {
      await disk!.empty();
      await rm(emptied, { recursive: true });
    });
    onDisk = { media: join(emptied, "media"), recordings: join(emptied, "recordings") };
  });
  afterEach(() => opened.disposeAsync());
  afterAll(() => disk!.unmount());

  const elsewhere = async () => (await makeBackup(school, join(folder, "backups"))).folder;
  const targetOf = (more: Partial<Target>): Target => {
    const { client } = school;
    const [migrate, keepKey] = [vi.fn(async () => undefined), vi.fn()];
    return Object.assign({ client, databaseFolder: null, folders: onDisk, migrate, keepKey }, more);
  };

  it("a backup ends at the first file that is too large, and leaves nothing", async () => {
    await disk!.fill(10 * MB);
    const backups = join(onDisk.media, "backups");
    await expect(makeBackup(school, backups)).rejects.toThrow(
      /has too little room: 2\.\d MB are left.*, and 4\.2 MB more are needed/,
    );
    expect(await readdir(backups)).toEqual([]);
  });

  it("a backup ends at the first rows, too", async () => {
    await disk!.fill(MB);
    const backups = join(onDisk.media, "backups");
    const withoutFiles = { client: school.client, folders: {}, tokenSecret: school.tokenSecret };
    await expect(makeBackup(withoutFiles, backups)).rejects.toThrow(
      "has too little room: 0 bytes are left",
    );
    expect(await readdir(backups)).toEqual([]);
  });

  it("a restore is refused before it begins, by all files that go to the disk", async () => {
    const backup = await elsewhere();
    await disk!.fill(10 * MB);
    const target = targetOf({});
    await expect(restoreBackup(backup, target)).rejects.toThrow(
      /has too little room: 7\.\d MB are left.*, and 8\.4 MB more are needed/,
    );
    expect(target.migrate).not.toHaveBeenCalled();
  });

  it("a restore needs no room for the files whose place others take", async () => {
    const backup = await elsewhere();
    await mkdir(onDisk.media);
    await writeFile(join(onDisk.media, "a"), LARGE);
    await disk!.fill(10 * MB);
    const target = targetOf({ migrate: () => Promise.reject(new Error("It began")) });
    await expect(restoreBackup(backup, target)).rejects.toThrow("It began");
  });

  it("a restore ends at the first file without room, and leaves what stays free", async () => {
    const backup = await elsewhere();
    await disk!.fill(10 * MB);
    const listed = [...(await listedFiles(backup)).values()];
    await expect(restoreFiles(backup, listed, onDisk)).rejects.toThrow("4.2 MB more are needed");
    expect(await new DiskRoom(disk!.folder).left()).toBeGreaterThan(0);
  });

  it("a restore into a database on the disk ends at its first rows", async () => {
    await school.client.query(
      `insert into users (name, email, mobile, password_hash, role)
       values ('Ada', 'ada@lyceum.example', '5550100001', '-', 'teacher')`,
    );
    const backup = await elsewhere();
    await disk!.fill(MB);
    const client = await newClient();
    const target = targetOf({ client, databaseFolder: disk!.folder, folders: school.folders });
    await expect(restoreBackup(backup, target)).rejects.toThrow("has too little room: 0 bytes");
    expect(target.keepKey).not.toHaveBeenCalled();
  });
});
