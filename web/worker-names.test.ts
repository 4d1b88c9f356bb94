import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, it } from "vitest";

const CLIENT = join(import.meta.dirname, "../client/src");

it("every worker's file is named so that its script is served with the policy that the worker obeys", async () => {
  const started: string[] = [];
  for await (const file of glob("**/*.{ts,tsx}", { cwd: CLIENT })) {
    const source = await readFile(join(CLIENT, file), "utf8");
    started.push(...(source.match(/new (?:Shared)?Worker\([^;]*/g) ?? []));
  }
  expect(started.length).toBeGreaterThan(0);
  for (const each of started) expect(each).toMatch(/new URL\(\s*"[^"]+\.worker\.ts"/);
});
