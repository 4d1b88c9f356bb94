import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { SIGNED_IN } from "./signed-in-pages.ts";

const router = readFileSync(join(import.meta.dirname, "../app/shell/router.tsx"), "utf8");

const pathsOf = (calls: RegExp) => [...router.matchAll(calls)].map(([, path]) => path!);

test("without a network the kept shell is for each page that the router guards, and for no other", () => {
  const guarded = pathsOf(/\bguarded\(\s*"([^"]+)"/g);
  expect(guarded.length).toBeGreaterThan(10);
  expect(guarded.filter((path) => !SIGNED_IN.test(path))).toEqual([]);
  const others = pathsOf(/\b(?:page|inBrowser)\(\s*"([^"]+)"/g);
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((path) => SIGNED_IN.test(path))).toEqual([]);
});
