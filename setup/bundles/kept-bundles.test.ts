import { once } from "node:events";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { forgetUnused, isWhole, noteUse, noteWhole } from "./kept-bundles.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-bundles-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const nameOf = (age: number) => String(age).padStart(16, "0");

/** Bundles that were last used `age` days ago. */
const made = async (age: number): Promise<string> => {
  const path = join(folder, nameOf(age));
  await mkdir(path);
  await writeFile(join(path, "server.mjs"), "export {};");
  await noteWhole(path);
  const then = new Date(Date.now() - age * 86_400_000);
  await utimes(path, then, then);
  return path;
};

/** Ages of what is left. */
const left = async () => (await readdir(folder)).map(Number).toSorted((a, b) => a - b);

test("bundles are whole while each file is as long as it was", async () => {
  const path = await made(1);
  expect(await isWhole(path)).toBe(true);
  await truncate(join(path, "server.mjs"));
  expect(await isWhole(path)).toBe(false);
  await rm(join(path, "server.mjs"));
  expect(await isWhole(path)).toBe(false);
  expect(await isWhole(join(folder, "nothing"))).toBe(false);
});

test("the oldest that nobody uses are forgotten, and what was left half made", async () => {
  for (const age of [1, 2, 3, 4, 5]) await made(age);
  await mkdir(join(folder, `${nameOf(9)}.new`));
  await writeFile(join(folder, "note"), "");
  await forgetUnused(folder);
  await rm(join(folder, "note"));
  expect(await left()).toEqual([1, 2, 3]);
});

test("those of a process that lives stay, however old they are, and go with it", async () => {
  for (const age of [1, 2, 3, 4]) await made(age);
  const old = await made(5);
  await noteUse(old);
  await forgetUnused(folder);
  expect(await left()).toEqual([1, 2, 3, 5]);
  await rm(join(old, `used-by-${process.pid}`));
  const other = spawn(process.execPath, ["-e", "0"]);
  await writeFile(join(old, `used-by-${other.pid}`), "");
  const then = new Date(0);
  await utimes(old, then, then);
  await once(other, "close");
  await forgetUnused(folder);
  // Its mark was deleted just now, which counts as its last use.
  expect(await readdir(old)).not.toContain(`used-by-${other.pid}`);
});
