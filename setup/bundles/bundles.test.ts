import { existsSync } from "node:fs";
import { readFile, readdir, stat } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { expect, test } from "vitest";

import { buildBundles, foundBundles, supervisorIn } from "./bundles.ts";

/** Paths that a bundle keeps, as it was told; the files of libraries that are loaded from there are among them. */
const KEPT = /pathFromBundle\("([^"]+)"\)/g;
/** What it imports by name, or loads when it is needed. */
const IMPORTED = /(?:^import [^"]*"|\bimport\("|^} from "|__require\(")([^"]+)"/gm;
/** Native code, and a media worker's library that looks for its worker from where it lies. */
const LEFT_ALONE = /^(?:mediasoup|@node-rs\/)/;
/** A library uses them where somebody has installed them too. */
const OPTIONAL = ["bufferutil", "utf-8-validate", "pg-native"];

const bundles = async () => {
  const folder = dirname((await buildBundles()).server);
  const names = await readdir(folder);
  const texts = names.map((name) => readFile(join(folder, name), "utf8"));
  return { folder, texts: await Promise.all(texts) };
};

/** Every first group of the matches. */
const all = (texts: string[], pattern: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, found]) => found!));

test("programs find in their bundles all files that lay beside their sources", async () => {
  const { folder, texts } = await bundles();
  const paths = all(texts, KEPT);
  expect(paths.some((path) => path.endsWith("backend/src/kernel/database"))).toBe(true);
  expect(paths.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});

test("a bundle opens nothing but its other parts, Node's modules, and what is left alone", async () => {
  const { texts } = await bundles();
  const others = all(texts, IMPORTED).filter((name) => !name.startsWith("./") && !isBuiltin(name));
  const unknown = others.filter((name) => !LEFT_ALONE.test(name) && !OPTIONAL.includes(name));
  expect(unknown).toEqual([]);
});

test("from the same sources they are made once, also where two ask at the same time", async () => {
  const [one, other] = await Promise.all([buildBundles(), buildBundles()]);
  expect(other).toEqual(one);
  const madeAt = async () => (await stat(one.server)).mtimeMs;
  const before = await madeAt();
  expect(await buildBundles()).toEqual(one);
  expect(await madeAt()).toBe(before);
});

test("they are found again, with the supervisor, which starts from them", async () => {
  const { server } = await buildBundles();
  const folder = await foundBundles();
  expect(folder).toBe(dirname(server));
  expect((await buildBundles(folder)).server).toBe(server);
  const supervisor = pathToFileURL(supervisorIn(folder!)).href;
  expect(await import(supervisor)).toMatchObject({ supervise: expect.any(Function) });
});
