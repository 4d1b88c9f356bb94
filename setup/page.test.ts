import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { buildPageInto } from "./page.ts";

test("the page is built for production in a shell that says development", async () => {
  const shell = process.env.NODE_ENV;
  const folder = await mkdtemp(join(tmpdir(), "lyceum-page-"));
  process.env.NODE_ENV = "development";
  try {
    await buildPageInto(folder);
    const renderer = await readFile(join(folder, "server/entry-server.js"), "utf8");
    expect(renderer).not.toContain("jsxDEV");
  } finally {
    process.env.NODE_ENV = shell;
    await rm(folder, { recursive: true, force: true });
  }
});
