import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const PROGRAM = JSON.stringify(join(import.meta.dirname, "program.ts"));

/** Runs a program that prints "up" and then does this; returns its output and how it ended. */
async function runProgram(
  then: string,
  {
    signal,
    again,
    grace = 8_000,
  }: { signal?: NodeJS.Signals; again?: string; grace?: number } = {},
) {
  const source = `const { runUntilStopped } = await import(${PROGRAM});
    await runUntilStopped(async (opened, ending) => {
      const open = (name) => opened.defer(async () => { await 0; console.log("closed " + name); });
      open("first");
      open("second");
      ending.reportTo((error, count) => console.log("failure " + count + ": " + error.message));
      setInterval(() => undefined, 1000);
      ${then};
      process.stdout.write("up\\n");
    }, ${grace});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  if (signal) child.stdout.once("data", () => child.kill(signal));
  if (again) child.stdout.on("data", (chunk) => String(chunk).includes(again) && child.kill());
  const said = await text(child.stdout);
  const [code, by] = (await ended) as [number | null, NodeJS.Signals | null];
  return { said: said.trim().split("\n"), end: by ?? code };
}

test.each([
  ["an error that nothing caught", `setTimeout(() => { throw new Error("oh") }, 10)`],
  ["a rejection that nothing caught", `setTimeout(() => void Promise.reject(new Error("oh")), 10)`],
])("%s is reported, and ends the program in order", async (_what, then) => {
  const { said, end } = await runProgram(then);
  expect(said).toEqual(["up", "failure 1: oh", "closed second", "closed first"]);
  expect(end).toBe(1);
});

test("what ends the program itself is explained at the terminal, however long it has run", async () => {
  const { said, end } = await runProgram(`
    process.stdout.write("up\\n");
    await new Promise((resolve) => setTimeout(resolve, 10));
    throw Object.assign(new Error("listen"), { code: "EADDRINUSE", port: 44400 })`);
  expect(said[1]).toMatch(/^! Port 44400 is taken/);
  expect([said.slice(2), end]).toEqual([["closed second", "closed first"], 1]);
});

test("a failure that the log cannot take is told at the terminal, and ends the program in order", async () => {
  const { said, end } = await runProgram(`
    ending.reportTo(() => { throw new Error("of the log") });
    setTimeout(() => { throw new Error("oh") }, 10)`);
  expect(said[1]).toMatch(/^! This failure could not be logged: Error: oh/);
  expect([said.slice(-2), end]).toEqual([["closed second", "closed first"], 1]);
});

test("a second failure, while it closes, is counted and cuts nothing short", async () => {
  const { said, end } = await runProgram(`
    opened.defer(() => new Promise((resolve) => {
      setTimeout(() => { setTimeout(resolve, 10); throw new Error("again") }, 10);
    }));
    setTimeout(() => { throw new Error("oh") }, 10)`);
  expect(said).toEqual([
    "up",
    "failure 1: oh",
    "failure 2: again",
    "closed second",
    "closed first",
  ]);
  expect(end).toBe(1);
});

test("a failure ends a program in time that does not get closed", async () => {
  const { end } = await runProgram(
    `opened.defer(() => new Promise(() => undefined)); setTimeout(() => { throw new Error("oh") }, 10)`,
    { grace: 200 },
  );
  expect(end).toBe(1);
});

test("a program that is asked to stop closes in order and has not failed", async () => {
  const { said, end } = await runProgram("", { signal: "SIGTERM" });
  expect(said).toEqual(["up", "closed second", "closed first"]);
  expect(end).toBe(0);
});

const LEAVES = `ending.beforeClosing(async (cut) => {
  console.log("leaves");
  await new Promise((resolve) => {
    cut.addEventListener("abort", resolve);
    if (quick) setTimeout(resolve, 10);
  });
  console.log("left");
})`;

test("a program that is asked to stop closes once it has left", async () => {
  const { said, end } = await runProgram(`const quick = true; ${LEAVES}`, { signal: "SIGTERM" });
  expect(said).toEqual(["up", "leaves", "left", "closed second", "closed first"]);
  expect(end).toBe(0);
});

test("a second signal closes a program that is still leaving, in order", async () => {
  const { said, end } = await runProgram(`const quick = false; ${LEAVES}`, {
    signal: "SIGTERM",
    again: "leaves",
  });
  expect(said.toSorted()).toEqual(["closed first", "closed second", "leaves", "left", "up"]);
  expect(end).toBe(0);
});

test("a failure closes a program that is still leaving", async () => {
  const { said, end } = await runProgram(
    `const quick = false; ${LEAVES}; process.on("SIGTERM", () => setTimeout(() => { throw new Error("oh") }, 10))`,
    { signal: "SIGTERM" },
  );
  expect(said).toContain("failure 1: oh");
  expect(said).toContain("closed first");
  expect(end).toBe(1);
});

test("a fault of native code ends a program at once, as the system wants it", async () => {
  expect((await runProgram("", { signal: "SIGSEGV" })).end).toBe("SIGSEGV");
});
