import { spawnSync } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { holderName } from "../postgres/holders.ts";
import { placeOfDrill } from "./drill.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-drills-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const make = async (name: string) => {
  await mkdir(join(folder, name, "media"), { recursive: true });
  return join(folder, name);
};
const ended = () => `lyceum-drill-${spawnSync("true").pid}-1-a`;

test("a drill deletes what killed ones left, with the PostgreSQL of root's, and nothing else", async () => {
  const killed = await make(ended());
  await symlink(await make("postgres-of-killed"), join(killed, "postgres"));
  await make("lyceum-drill-AbCdEf");
  const going = await make(`lyceum-drill-${holderName()}`);
  const other = await make("lyceum-backups-a");
  await using opened = new AsyncDisposableStack();
  const { dataDir } = await placeOfDrill(opened);
  const kept = [basename(going), basename(other)];
  expect((await readdir(folder)).toSorted()).toEqual([...kept, basename(dataDir)].toSorted());
  await opened.disposeAsync();
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
});

test.runIf(process.getuid?.() === 0)("a drill leaves what belongs to another user", async () => {
  const foreign = await make(ended());
  await chown(foreign, 4_711, 4_711);
  await using opened = new AsyncDisposableStack();
  await placeOfDrill(opened);
  expect(await readdir(folder)).toContain(basename(foreign));
});
