import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type MediaStore, localStore } from "./store.ts";

describe("the media store", () => {
  let root: string;
  let store: MediaStore;
  const folder = `videos/${randomUUID()}`;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "lyceum-store-"));
    store = await localStore(root);
  });
  afterAll(() => rm(root, { recursive: true }));

  it("takes files and streams, and reads them whole or in part", async () => {
    const path = join(store.workFolder, "made");
    await writeFile(path, "0123456789");
    await store.put(path, `${folder}/a.mp4`);
    await store.put(Readable.from(["abc"]), `${folder}/b.mp4`);
    expect(await readdir(store.workFolder)).toEqual([]);
    expect(await text(store.read(`${folder}/a.mp4`))).toBe("0123456789");
    expect(await text(store.read(`${folder}/a.mp4`, { start: 2, end: 4 }))).toBe("234");
    expect(await store.size(`${folder}/b.mp4`)).toBe(3);
  });

  it("has nothing of what failed on its way", async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error("cut")) });
    await expect(store.put(broken, `${folder}/c.mp4`)).rejects.toThrow("cut");
    expect((await readdir(join(root, folder))).filter((name) => name.startsWith("c"))).toEqual([]);
  });

  it("forgets a folder, and what is not there, without a word", async () => {
    await store.deleteFolder(folder);
    await store.delete(`${folder}/a.mp4`);
    expect(await store.size(`${folder}/a.mp4`)).toBeNull();
    expect(await readdir(join(root, "videos"))).toEqual([]);
  });

  it.each(["../a", "videos/../../a", `${folder}/../../../a`, "images/..", "/etc/passwd", "", "a"])(
    "has no key %j",
    (key) => {
      expect(() => store.pathOf(key)).toThrow("No key of the media store");
    },
  );
});
