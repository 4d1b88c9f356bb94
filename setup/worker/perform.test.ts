import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { perform } from "./perform.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-perform-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Says much on both its outputs, and ends so. */
const saying = (code: number) => [
  "sh",
  "-c",
  `for n in $(seq 3000); do echo "step $n of much that it says"; echo "warning $n" >&2; done
   exec >&2; echo the very end; exit ${code}`,
];

test("what a program says is in the log, and its lines are told", async () => {
  const log = join(folder, "log");
  const lines: string[] = [];
  expect(await perform(saying(0), log, (line) => lines.push(line))).toBeNull();
  expect([lines.length, lines.at(-1)]).toEqual([3000, "step 3000 of much that it says"]);
  const written = await readFile(log, "utf8");
  expect(written).toContain("warning 3000\n");
  expect(written).toContain("the very end\n");
});

// Whatever is written to /dev/full finds the disk full.
test.runIf(process.platform === "linux").each(["/dev/full", "/dev/null/log"])(
  "a log that cannot be written, %s, is done without",
  async (log) => {
    expect(await perform(saying(0), log, () => undefined)).toBeNull();
    const last = await perform(saying(3), log, () => undefined);
    expect(last?.split(" | ").at(-1)).toMatch(/^(the very end|step 3000 .*)$/);
  },
);

test("a program that is not there is told", async () => {
  const missing = perform([join(folder, "missing")], join(folder, "log"), () => undefined);
  await expect(missing).rejects.toThrow("ENOENT");
});
