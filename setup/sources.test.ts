import {
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { hashOfSources, stillTrue } from "./sources.ts";

let root: string;
let kept: string;
const hash = () => hashOfSources(["src", "one.ts"], root, kept);
/** As if the files had lain there for an hour. */
const later = () => vi.setSystemTime(Date.now() + 3_600_000);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lyceum-sources-"));
  onTestFinished(() => rm(root, { recursive: true }));
  kept = join(root, "kept");
  await mkdir(join(root, "src/deep"), { recursive: true });
  for (const name of ["package-lock.json", "one.ts", "src/two.ts", "src/deep/three.ts"])
    await writeFile(join(root, name), name);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  later();
});

test("of what nobody has touched the hash is kept", async () => {
  const before = hash();
  const [file = ""] = await readdir(kept);
  const [look] = (await readFile(join(kept, file), "utf8")).split("\n");
  await writeFile(join(kept, file), `${look}\nknown`);
  expect([before.length, hash()]).toEqual([64, "known"]);
});

test.each([
  ["other words of the same length", () => writeFile(join(root, "src/two.ts"), "src/2wo.ts")],
  ["a new file", () => writeFile(join(root, "src/deep/four.ts"), "")],
  ["a file less", () => rm(join(root, "one.ts")).then(() => writeFile(join(root, "one.ts"), ""))],
  ["another name", () => rename(join(root, "src/two.ts"), join(root, "src/2.ts"))],
  ["other libraries", () => writeFile(join(root, "package-lock.json"), "{}")],
])("%s: another hash", async (_what, change) => {
  const before = hash();
  await change();
  later();
  expect(hash()).not.toBe(before);
});

test("words that change are noticed though the file says that it is as old as before", async () => {
  const before = hash();
  const file = join(root, "src/two.ts");
  const { atime, mtime } = await stat(file);
  await writeFile(file, "src/2wo.ts");
  await utimes(file, atime, mtime);
  later();
  expect(hash()).not.toBe(before);
});

test("nothing is kept of files that may change within the same moment, nor where nobody may write", async () => {
  vi.useRealTimers();
  const before = hash();
  await expect(readdir(kept)).rejects.toThrow("ENOENT");
  later();
  expect(hashOfSources(["src", "one.ts"], root, join(root, "one.ts/kept"))).toBe(before);
});

test("the same sources have the same hash wherever they lie, and libraries and builds in them count for nothing", async () => {
  const before = hash();
  for (const name of ["node_modules", "dist"]) {
    await mkdir(join(root, "src", name));
    await writeFile(join(root, "src", name, "made.js"), "");
  }
  later();
  expect(hash()).toBe(before);
});

test("what was true of files is asked again once one of them has changed, and each time where it is not true", async () => {
  const find = vi.fn(async () => true);
  const path = join(root, "one.ts");
  const ask = () => stillTrue(["runs"], [path], find, kept);
  expect([await ask(), await ask()]).toEqual([true, true]);
  expect(find).toHaveBeenCalledTimes(1);
  await writeFile(path, "another one");
  later();
  find.mockResolvedValue(false);
  expect([await ask(), await ask()]).toEqual([false, false]);
  find.mockResolvedValue(true);
  expect([await ask(), await ask()]).toEqual([true, true]);
  expect(find).toHaveBeenCalledTimes(4);
});
