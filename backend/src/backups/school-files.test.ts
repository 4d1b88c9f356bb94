import { lchown, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { filesBelow } from "./school-files.ts";

let root: string;
let media: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lyceum-school-files-"));
  media = join(root, "media");
  await mkdir(media);
});
afterEach(() => rm(root, { recursive: true }));

const make = async (...path: string[]) => {
  const file = join(root, ...path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "a file");
  return file;
};

const found = async (folder = media) => {
  const files: string[] = [];
  for await (const { path, facts } of filesBelow(folder)) {
    expect(facts.size).toBe("a file".length);
    files.push(path);
  }
  return files.toSorted();
};

describe("the files of a school", () => {
  it("are all but those that arrive, those of the disk, and hidden ones", async () => {
    for (const name of ["incoming", "lost+found", ".hidden"]) await make("media", name, "a");
    await make("media", "videos", "a", "incoming", "b");
    await make("media", "videos", "a", "original.mp4");
    await make("media", "chat", ".c");
    expect(await found()).toEqual(["videos/a/incoming/b", "videos/a/original.mp4"]);
  });

  it("are none where there is no folder", async () => {
    expect(await found(join(root, "nothing"))).toEqual([]);
  });

  it("may be links, and in folders that are links, and have the paths that the site knows", async () => {
    await make("big", "videos", "a", "original.mp4");
    await make("big", "videos", "lost+found", "a");
    const old = await make("old", "b.mp4");
    await symlink(join(root, "big", "videos"), join(media, "videos"));
    await mkdir(join(root, "big", "videos", "b"));
    await symlink(old, join(media, "videos", "b", "original.mp4"));
    expect(await found()).toEqual(["videos/a/original.mp4", "videos/b/original.mp4"]);
    const linked = join(root, "linked");
    await symlink(media, linked);
    expect(await found(linked)).toEqual(await found());
  });

  it("are refused where a link leads nowhere, with its path", async () => {
    const link = join(media, "videos");
    await symlink(join(root, "gone"), link);
    await expect(found()).rejects.toThrow(`${link} is a link that cannot be followed: ENOENT`);
    await expect(found(link)).rejects.toThrow(`${link} is a link`);
  });

  it("are refused where a link leads to a folder that it is in, with its path", async () => {
    await make("media", "videos", "a", "original.mp4");
    const link = join(media, "videos", "a", "again");
    await symlink(media, link);
    await expect(found()).rejects.toThrow(`${link} is a link that cannot be followed: it leads to`);
  });

  it.runIf(process.getuid?.() === 0)(
    "are refused where another user's link leads root to what is not theirs",
    async () => {
      const link = join(media, "a.mp4");
      const own = await make("own.mp4");
      await symlink(own, link);
      await lchown(link, 4_711, 4_711);
      await expect(found()).rejects.toThrow(`${link} is a link that cannot be followed: what it`);
      await lchown(own, 4_711, 4_711);
      expect(await found()).toEqual(["a.mp4"]);
    },
  );
});
