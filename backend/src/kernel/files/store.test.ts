import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, open, readFile, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { startS3 } from "../../../test/s3/server.ts";
import { s3Store } from "./s3-store.ts";
import { type MediaStore, NotInStore, localStore } from "./store.ts";

/** A store in the folder, the keys in it, and its end. */
type Opened = { store: MediaStore; keys(): Promise<string[]>; close(): Promise<void> };

const onDisk = async (root: string): Promise<Opened> => {
  const keys = async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
      .toSorted();
  };
  return { store: await localStore(root), keys, close: async () => undefined };
};

const inBucket = async (root: string): Promise<Opened> => {
  const s3 = await startS3(join(root, "bucket"));
  const store = await s3Store(s3.config, join(root, "work"));
  return { store, keys: s3.objects.keys, close: s3.close };
};

describe.each([
  ["in a folder", onDisk],
  ["in a bucket", inBucket],
])("the media store %s", (_where, openStore) => {
  let root: string;
  let opened: Opened;
  let store: MediaStore;
  const folder = `videos/${randomUUID()}`;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "lyceum-store-"));
    opened = await openStore(root);
    store = opened.store;
  });
  afterEach(async () => {
    await opened.close();
    await rm(root, { recursive: true });
  });
  const put = (content: string, key: string) => store.put(Readable.from([content]), key);

  it("takes files and streams, and reads them whole or in part", async () => {
    const path = join(store.workFolder, "made");
    await writeFile(path, "0123456789");
    await store.put(path, `${folder}/a.mp4`);
    await put("abc", `${folder}/b.mp4`);
    expect(await readdir(store.workFolder)).toEqual([]);
    expect(await text(await store.read(`${folder}/a.mp4`))).toBe("0123456789");
    expect(await text(await store.read(`${folder}/a.mp4`, { start: 2, end: 4 }))).toBe("234");
    expect(await store.size(`${folder}/b.mp4`)).toBe(3);
  });

  it("takes the place of what was there, and keeps an empty file", async () => {
    await put("one", `${folder}/a.mp4`);
    await put("another", `${folder}/a.mp4`);
    await put("", `${folder}/b.mp4`);
    expect(await text(await store.read(`${folder}/a.mp4`))).toBe("another");
    expect(await store.size(`${folder}/b.mp4`)).toBe(0);
  });

  it("has nothing of what failed on its way", async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error("cut")) });
    await expect(store.put(broken, `${folder}/c.mp4`)).rejects.toThrow("cut");
    expect(await opened.keys()).toEqual([]);
  });

  it("has nothing of a file that is not there", async () => {
    const path = join(store.workFolder, "nothing");
    await expect(store.put(path, `${folder}/c.mp4`)).rejects.toThrow("ENOENT");
    expect(await opened.keys()).toEqual([]);
  });

  it("gives a file at a path of this machine, and goes on having it", async () => {
    await put("0123456789", `${folder}/a.mp4`);
    const beside = join(store.workFolder, "beside");
    await mkdir(beside);
    expect(await readFile(await store.local(`${folder}/a.mp4`, beside), "utf8")).toBe("0123456789");
    await rm(beside, { recursive: true });
    expect(await store.size(`${folder}/a.mp4`)).toBe(10);
    await expect(store.local(`${folder}/b.mp4`, store.workFolder)).rejects.toThrow(NotInStore);
  });

  it("forgets a folder and nothing else, and what is not there without a word", async () => {
    const other = `videos/${randomUUID()}`;
    for (const name of ["a", "b", "c", "d", "e", "f", "g"]) await put(name, `${folder}/${name}`);
    await put("kept", `${other}/a`);
    await store.deleteFolder(folder);
    await store.delete(`${folder}/a.mp4`);
    expect(await store.size(`${folder}/a`)).toBeNull();
    expect(await opened.keys()).toEqual([`${other}/a`]);
    await store.delete(`${other}/a`);
    expect(await opened.keys()).toEqual([]);
  });

  it.each(["../a", "videos/../../a", `${folder}/../../../a`, "images/..", "/etc/passwd", "", "a"])(
    "has no key %j",
    async (key) => {
      const none = "No key of the media store";
      await expect(store.local(key, store.workFolder)).rejects.toThrow(none);
      await expect(put("a", key)).rejects.toThrow(none);
      await expect(store.read(key)).rejects.toThrow(none);
      await expect(store.size(key)).rejects.toThrow(none);
      await expect(store.deleteFolder(key)).rejects.toThrow(none);
    },
  );
});

it("a file in a folder is on the disk before it has its name, and its name before it counts as put", async () => {
  const root = await mkdtemp(join(tmpdir(), "lyceum-store-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const store = await localStore(root);
  const folder = `videos/${randomUUID()}`;
  const key = `${folder}/a.mp4`;
  const probe = await open(root);
  onTestFinished(() => probe.close());
  const synced: unknown[] = [];
  const handles = Object.getPrototypeOf(probe) as typeof probe;
  vi.spyOn(handles, "sync").mockImplementation(async function (this: typeof probe) {
    const path = await readlink(`/proc/self/fd/${this.fd}`);
    synced.push([path.slice(root.length), (await store.size(key)) !== null]);
  });
  await store.put(Readable.from(["kept"]), key);
  expect(synced).toEqual([
    [`/${key}.part`, false],
    [`/${folder}`, true],
    ["/videos", true],
    ["", true],
  ]);
  synced.length = 0;
  await store.put(Readable.from(["kept"]), `${folder}/b.mp4`);
  expect(synced).toHaveLength(2);
});
