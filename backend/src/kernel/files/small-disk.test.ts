import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { mountSmallDisk } from "../../../test/small-disk.ts";
import { DiskRoom } from "./DiskRoom.ts";
import { localStore } from "./store.ts";

const MB = 1024 * 1024;
const disk = mountSmallDisk(64);

describe.skipIf(!disk)("a store on a disk with less room than is kept for the database", () => {
  let elsewhere: string;
  let path: string;
  beforeEach(async () => {
    elsewhere = await mkdtemp(join(tmpdir(), "lyceum-elsewhere-"));
    path = join(elsewhere, "made");
    await writeFile(path, Buffer.alloc(16 * MB, 1));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await disk!.empty();
    await rm(elsewhere, { recursive: true });
  });
  afterAll(() => disk!.unmount());

  const refused = { code: "disk_full" };

  it("takes no file of another disk, which stays there, and takes it once there is room", async () => {
    const store = await localStore(disk!.folder);
    const folder = `videos/${randomUUID()}`;
    // More than the file has, and less than it and the twentieth that is the database's.
    await disk!.fill(18 * MB);
    await expect(store.put(path, `${folder}/a.mp4`)).rejects.toMatchObject(refused);
    expect(await readdir(join(disk!.folder, folder))).toEqual([]);
    expect((await stat(path)).size).toBe(16 * MB);
    await disk!.empty();
    await store.put(path, `${folder}/a.mp4`);
    expect(await store.size(`${folder}/a.mp4`)).toBe(16 * MB);
    expect(await readdir(elsewhere)).toEqual([]);
    await store.deleteFolder(folder);
  });

  it("stops in the middle of one where others write meanwhile", async () => {
    const store = await localStore(disk!.folder);
    const folder = `videos/${randomUUID()}`;
    vi.spyOn(DiskRoom.prototype, "left")
      .mockResolvedValue(-1)
      .mockResolvedValueOnce(16 * MB)
      .mockResolvedValueOnce(8 * MB);
    await expect(store.put(path, `${folder}/a.mp4`)).rejects.toMatchObject(refused);
    expect(await readdir(join(disk!.folder, folder))).toEqual([]);
    expect((await stat(path)).size).toBe(16 * MB);
  });

  it("takes over a file of its own disk, which needs no more room", async () => {
    const store = await localStore(disk!.folder);
    const folder = `videos/${randomUUID()}`;
    const own = join(store.workFolder, "made");
    await writeFile(own, Buffer.alloc(16 * MB, 1));
    await disk!.fill(2 * MB);
    await store.put(own, `${folder}/a.mp4`);
    expect(await store.size(`${folder}/a.mp4`)).toBe(16 * MB);
    await store.deleteFolder(folder);
  });
});
