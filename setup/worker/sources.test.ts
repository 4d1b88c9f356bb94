import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REPLACEMENTS, replaceOnce } from "./sources.ts";

const WORKER = join(import.meta.dirname, "../../node_modules/mediasoup/worker");

test.each(REPLACEMENTS)(
  "the sources in node_modules are those that we patch: $file, $to",
  (change) => {
    const patched = replaceOnce(readFileSync(join(WORKER, change.file), "utf8"), change);
    expect(patched).toContain(change.to);
  },
);

test.each([
  ["nothing", ""],
  ["two of them", "old old"],
])("refuses sources that hold %s", (_what, source) => {
  const change = { file: "a.cpp", from: "old", to: "new" };
  expect(() => replaceOnce(source, change)).toThrow("a.cpp");
});
