import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { compileCacheOf, forgetCompiled } from "./compile-cache.ts";

vi.mock(import("node:fs/promises"), async (original) => {
  const real = await original();
  return { ...real, rm: vi.fn(real.rm) };
});

test("what is compiled of other versions is forgotten, and nothing else", async () => {
  const cache = await mkdtemp(join(tmpdir(), "lyceum-cache-"));
  onTestFinished(() => rm(cache, { recursive: true }));
  for (const version of ["old", "new"])
    await mkdir(join(compileCacheOf(cache, version), "v24"), { recursive: true });
  await mkdir(join(cache, "v24"));
  await forgetCompiled(cache, "new");
  expect((await readdir(cache)).toSorted()).toEqual(["programs-new", "v24"]);
  await forgetCompiled(join(cache, "nothing"), "new");
});

test("what may not be deleted stays, and the site starts", async () => {
  const cache = await mkdtemp(join(tmpdir(), "lyceum-cache-"));
  onTestFinished(() => rm(cache, { recursive: true }));
  for (const version of ["a", "b"]) await mkdir(compileCacheOf(cache, version));
  vi.mocked(rm).mockRejectedValueOnce(new Error("EPERM: operation not permitted"));
  await forgetCompiled(cache, "new");
  expect(await readdir(cache)).toHaveLength(1);
});
