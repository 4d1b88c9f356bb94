import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { compileCacheOf, forgetCompiled } from "./compile-cache.ts";

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
