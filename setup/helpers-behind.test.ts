import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const PROGRAM = join(import.meta.dirname, "helpers-behind.ts");

/** In a process of its own: this one's threads are others' too. */
const LOOK = `
const { readdirSync, readFileSync } = require("node:fs");
const { getPriority } = require("node:os");
import(${JSON.stringify(PROGRAM)}).then(async ({ putHelpersBehind }) => {
  const before = getPriority();
  const put = await putHelpersBehind();
  const niceness = readdirSync("/proc/self/task")
    .filter((each) => readFileSync("/proc/self/task/" + each + "/comm", "latin1") === "V8Worker\\n")
    .map((each) => getPriority(Number(each)));
  console.log(JSON.stringify({ before, put, niceness, own: getPriority() }));
});`;

test.runIf(process.platform === "linux")(
  "the helpers of V8 come after the thread that runs the program, which stays as it is",
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["--no-warnings", "-e", LOOK]);
    const { before, put, niceness, own } = JSON.parse(stdout);
    expect(put).toBeGreaterThan(0);
    expect(niceness).toEqual(Array.from({ length: put }, () => Math.min(before + 10, 19)));
    expect(own).toBe(before);
  },
);
