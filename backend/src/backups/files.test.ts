import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { type BackedUpFile, type Earlier, backUpFiles } from "./files.ts";
import { restoreFiles } from "./restore-files.ts";

const VIDEO = "videos/a/original.mp4";
/** An account that runs no test. */
const ACCOUNT = 4_711;

let root: string;
let media: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lyceum-files-"));
  media = join(root, "media");
  await make(VIDEO);
});
afterEach(() => rm(root, { recursive: true }));

const make = async (path: string) => {
  await mkdir(dirname(join(media, path)), { recursive: true });
  await writeFile(join(media, path), "a video");
};

const backUp = async (earlier: Earlier) => {
  const folder = await mkdtemp(join(root, "backup-"));
  const files = new Map<string, BackedUpFile>();
  await backUpFiles({ media }, { folder, earlier, done: files });
  return { folder, files };
};

it("a file that was cut in the last backup is copied again, and that copy shared", async () => {
  const first = await backUp(null);
  const fileOf = ({ folder }: { folder: string }) => join(folder, "files", "media", VIDEO);
  await truncate(fileOf(first), 3);
  const second = await backUp(first);
  expect(await readFile(fileOf(second), "utf8")).toBe("a video");
  await backUp(second);
  expect((await stat(fileOf(first))).nlink).toBe(1);
  expect((await stat(fileOf(second))).nlink).toBe(2);
});

it.runIf(process.getuid?.() === 0)(
  "what root restores belongs to who has the folder, also where a file is missing",
  async () => {
    for (const path of ["videos/b/gone.mp4", "videos/b/there.mp4"]) await make(path);
    const { folder, files } = await backUp(null);
    await rm(join(folder, "files/media/videos/b/gone.mp4"));
    const to = join(root, "restored");
    for (const each of [to, join(to, "videos")]) {
      await mkdir(each);
      await chown(each, ACCOUNT, ACCOUNT);
    }
    const listed = ["videos/b/gone.mp4", "videos/b/there.mp4", VIDEO].map((path) =>
      files.get(`files/media/${path}`)!,
    );
    const { differences } = await restoreFiles(folder, listed, { media: to });
    expect(differences).toEqual(["files/media/videos/b/gone.mp4 is missing"]);
    for (const path of ["videos/a", VIDEO, "videos/b", "videos/b/there.mp4"]) {
      const { uid, gid } = await lstat(join(to, path));
      expect([path, uid, gid]).toEqual([path, ACCOUNT, ACCOUNT]);
    }
  },
);
