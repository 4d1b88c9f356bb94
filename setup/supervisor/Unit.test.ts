import { mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isAlive } from "../processes.ts";
import { LastWords } from "./LastWords.ts";
import { Program } from "./Program.ts";
import { Unit } from "./Unit.ts";

let folder: string;
let opened: AsyncDisposableStack;
let said: string[];
const log = {
  info: (text: string) => void said.push(text),
  warn: (text: string) => log.info(text),
};

beforeEach(async () => {
  said = [];
  opened = new AsyncDisposableStack();
  folder = await mkdtemp(join(tmpdir(), "lyceum-unit-"));
  opened.defer(() => rm(folder, { recursive: true }));
});
afterEach(async () => {
  vi.useRealTimers();
  await opened.disposeAsync();
});

const READY = `process.send({ ready: "http://127.0.0.1:" + (1024 + process.pid % 60000) });`;
/** Runs until it is stopped. */
const LASTING = `${READY} process.on("SIGTERM", () => process.exit()); setInterval(() => 0, 1000);`;

/** A unit of a JavaScript program, and a record of its starts and ends. */
function unitOf(source: string) {
  const pids: number[] = [];
  const ends: Promise<string>[] = [];
  const words = new LastWords(join(folder, "logs/unit.log"));
  const launch = async (signal: AbortSignal) => {
    const command = [process.execPath, "-e", source];
    const options = { name: "The unit", command, env: process.env, grace: 2_000, words };
    const { program } = await Program.start(options, signal);
    pids.push(program.pid);
    ends.push(program.ended);
    return program;
  };
  const unit = new Unit({ name: "The unit", launch, words: words.path, log });
  opened.defer(() => unit.close());
  return { unit, pids, ends, words };
}

test("what is killed is started again, and its last words are kept for nobody else to read", async () => {
  const { unit, pids, words } = unitOf(`console.log("all is well"); ${LASTING}`);
  await unit.start();
  process.kill(pids[0]!, "SIGKILL");
  await vi.waitFor(() => expect(pids).toHaveLength(2), { timeout: 15_000 });
  expect(unit.ends).toBe(1);
  expect(await readFile(words.path, "utf8")).toMatch(/ended \(SIGKILL\).*\nall is well\n/);
  expect((await stat(words.path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, "logs"))).mode & 0o777).toBe(0o700);
});

test("what ends again and again is started later each time, and is called a loop", async () => {
  const { unit, pids } = unitOf(`${READY} console.error("no such thing"); process.exit(7);`);
  await unit.start();
  await vi.waitFor(() => expect(said.join("\n")).toContain("is in a loop"), { timeout: 15_000 });
  expect(said[0]).toMatch(/^The unit ended \(exit code 7\)\. It is started again in 0\.[12] s\.$/);
  expect(said.find((line) => line.includes("loop"))).toContain(join(folder, "logs/unit.log"));
  await unit.close();
  expect(pids.some(isAlive)).toBe(false);
});

test("a further start that fails is told in one sentence", async () => {
  const { unit, pids } = unitOf(
    `const fs = require("node:fs"), once = ${JSON.stringify(join(folder, "once"))};
    if (fs.existsSync(once)) process.exit(3);
    fs.writeFileSync(once, ""); ${LASTING}`,
  );
  await unit.start();
  process.kill(pids[0]!, "SIGKILL");
  const told = /did not start: The unit ended before it was ready \(exit code 3\)\. It is started/;
  await vi.waitFor(() => expect(said.join("\n")).toMatch(told), { timeout: 15_000 });
});

test("what rejects instead of telling how it ended has ended all the same, and is started again", async () => {
  const stop = async () => undefined;
  const ends = [
    Promise.reject(new Error("the disk is full")),
    new Promise<string>(() => undefined),
  ];
  const launch = vi.fn(async () => ({ ended: ends.shift()!, stop }));
  const unit = new Unit({ name: "The unit", launch, log });
  await unit.start();
  await vi.waitFor(() => expect(said.join("\n")).toContain("is running again"), {
    timeout: 15_000,
  });
  expect(said[0]).toContain("The unit ended (the disk is full). It is started again");
  expect([launch.mock.calls.length, unit.ends]).toEqual([2, 1]);
});

test("a first start that fails is not tried again", async () => {
  const { unit, pids } = unitOf("process.exit(3)");
  await expect(unit.start()).rejects.toThrow("The unit ended before it was ready (exit code 3).");
  expect(pids).toEqual([]);
  expect(said).toEqual([]);
});

test("what is stopped stays so, and leaves no last words", async () => {
  const { unit, pids } = unitOf(LASTING);
  await unit.start();
  await Promise.all([unit.close(), unit.close()]);
  expect(isAlive(pids[0]!)).toBe(false);
  expect([unit.ends, said]).toEqual([0, []]);
  expect(await readdir(folder)).toEqual([]);
});

/** Ends a moment after it was asked to, or at once when it is asked again. */
const LEAVING = `setInterval(() => 0, 1000); let told = 0;
  process.on("SIGTERM", () => (told += 1) > 1 ? process.exit() : console.log("leaves")); ${READY}`;

test("what may take its own time is killed neither then nor started again, until it is stopped", async () => {
  const { unit, pids, ends, words } = unitOf(LEAVING);
  const heard = vi.spyOn(words, "hear");
  await unit.start();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const cut = new AbortController();
  const dismissed = vi.fn();
  const dismissing = unit.dismiss(cut.signal).then(dismissed);
  await vi.waitFor(() => expect(String(heard.mock.calls)).toContain("leaves"), { timeout: 15_000 });
  vi.advanceTimersByTime(60_000);
  expect([isAlive(pids[0]!), dismissed.mock.calls.length]).toEqual([true, 0]);
  cut.abort();
  await dismissing;
  await unit.close();
  expect([await ends[0], pids.length, said]).toEqual(["exit code 0", 1, []]);
});

test("what has ended in its own time stays so", async () => {
  const { unit, pids } = unitOf(LASTING);
  await unit.start();
  await unit.dismiss(new AbortController().signal);
  await unit.close();
  expect([pids.length, unit.ends, said]).toEqual([1, 0, []]);
});

test("what does not end when it is asked to is killed", async () => {
  const { unit, pids } = unitOf(
    `process.on("SIGTERM", () => undefined); setInterval(() => 0, 1000); ${READY}`,
  );
  await unit.start();
  await unit.close();
  expect(isAlive(pids[0]!)).toBe(false);
});

test("a start that is under way is stopped with it", async () => {
  const { unit } = unitOf(`setInterval(() => 0, 1000)`);
  const starting = unit.start().catch((error: Error) => error.message);
  await unit.close();
  expect(await starting).toContain("before it was ready");
});

test("a program that cannot be started says so", async () => {
  const words = new LastWords(join(folder, "unit.log"));
  const command = [join(folder, "missing")];
  const options = { name: "The unit", command, env: {}, grace: 100, words };
  const starting = Program.start(options, new AbortController().signal);
  await expect(starting).rejects.toThrow("ENOENT");
});

test("last words are bounded, however much was said and however often", async () => {
  const words = new LastWords(join(folder, "unit.log"));
  for (let end = 0; end < 40; end += 1) {
    for (let line = 0; line < 20; line += 1) words.hear(Buffer.alloc(10_000, "x"));
    words.hear(Buffer.from(`end ${end}\n`));
    await words.write("SIGKILL");
  }
  const files = await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))));
  expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(2.5 * 1024 * 1024);
  expect(await readFile(words.path, "utf8")).toContain("end 39");
});
