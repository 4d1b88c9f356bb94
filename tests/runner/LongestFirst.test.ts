import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "vitest";
import { LONGEST, longestFirst } from "./LongestFirst.ts";

const ROOT = join(import.meta.dirname, "../..");
const file = (name: string, path: string) => ({ project: { name }, moduleId: join(ROOT, path) });

test.each(LONGEST)("%s is there", (path) => {
  expect(existsSync(join(ROOT, path))).toBe(true);
});

it("starts the longest files of a project first, and keeps the order of the others", () => {
  const [longest, second] = LONGEST.map((path) => file("together", path));
  const others = ["b.test.ts", "a.test.ts"].map((path) => file("together", path));
  expect(longestFirst([others[0]!, second!, others[1]!, longest!])).toEqual([
    longest,
    second,
    ...others,
  ]);
});

it("keeps the files of a project together, so that a process reads its code once", () => {
  const far = file("far", "c.test.ts");
  const longest = file("together", LONGEST[0]!);
  expect(longestFirst([far, file("together", "a.test.ts"), longest])).toEqual([
    far,
    longest,
    file("together", "a.test.ts"),
  ]);
});
