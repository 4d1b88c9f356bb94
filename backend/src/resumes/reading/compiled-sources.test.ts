import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { removeLeft } from "./compiled-sources.ts";

/** Above the largest that Linux gives to a process. */
const NO_PROCESS = 2 ** 22 + 1;
const NOBODY = 65_534;

const left = async () => {
  const folder = await mkdtemp(join(tmpdir(), `lyceum-compiled-${NO_PROCESS}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

test("what a process left that was killed is removed", async () => {
  const folder = await left();
  await removeLeft();
  expect(existsSync(folder)).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  "what another user's process left keeps nobody from compiling anew",
  async () => {
    const folder = await left();
    process.seteuid?.(NOBODY);
    try {
      await expect(removeLeft()).resolves.toBeUndefined();
    } finally {
      process.seteuid?.(0);
    }
    expect(existsSync(folder)).toBe(true);
  },
);
