import { connect } from "node:net";
import { buffer } from "node:stream/consumers";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { allRunning } from "../../../../../tests/support/servers/children.ts";
import { Launcher } from "./Launcher.ts";
import type { Streams } from "./messages.ts";
import { ProgramStreams } from "./ProgramStreams.ts";

const ENV = { PATH: process.env.PATH };
const shell = (script: string) => ["/bin/sh", "-c", script] as const;
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

let launcher: Launcher;
beforeEach(async () => {
  launcher = await Launcher.open();
});
afterEach(() => {
  launcher.close();
  return launcher.gone;
});

test("a program gets what is written to it, and all that it says comes", async () => {
  const run = await launcher.start(shell("cat; echo err >&2; exit 3"), ENV, [
    "pipe",
    "pipe",
    "pipe",
  ]);
  const [input, output, errors] = run.streams;
  const megabytes = Buffer.alloc(3_000_000, "x");
  input?.end(megabytes);
  const said = await Promise.all([output, errors].map((stream) => buffer(stream!)));
  expect([said[0]?.equals(megabytes), String(said[1])]).toEqual([true, "err\n"]);
  expect(await run.closed).toEqual({ code: 3, signal: null });
});

test("programs that start together have streams of their own", async () => {
  const says = async (word: string) => {
    const run = await launcher.start(shell(`echo ${word}`), ENV, ["ignore", "pipe", "ignore"]);
    return String(await buffer(run.streams[1]!));
  };
  const words = Array.from({ length: 12 }, (_, place) => `word${place}`);
  expect(await Promise.all(words.map(says))).toEqual(words.map((word) => `${word}\n`));
});

test("one whose output nobody reads ends all the same", async () => {
  const run = await launcher.start(shell("echo unread"), ENV, ["ignore", "pipe"]);
  await run.exited;
  expect(await run.closed).toEqual({ code: 0, signal: null });
});

test("one that is not there is refused with what the system says", async () => {
  await expect(launcher.start(["/no/such/program"], ENV, ["pipe", "pipe"])).rejects.toThrow(
    "ENOENT",
  );
});

test("where the launcher ends, so does all that it has started, and what is asked of it then fails", async () => {
  const run = await launcher.start(shell("sleep 60 & exec sleep 60"), ENV, ["ignore", "pipe"]);
  launcher.close();
  expect(await run.closed).toEqual({ code: null, signal: "SIGKILL" });
  await expect.poll(() => isRunning(run.pid)).toBe(false);
  await expect(launcher.start(shell("true"), ENV, [])).rejects.toThrow("launcher");
});

describe("where the launcher is slow", () => {
  /** Milliseconds: enough for one that runs, on a busy machine. */
  const WITHIN = 5_000;
  let slow: Launcher;
  beforeEach(async () => {
    slow = await Launcher.open(WITHIN);
  });
  afterEach(() => {
    slow.close();
    return slow.gone;
  });
  const LATE = "A program took too long to start.";
  /** Long enough to be found, were it started. */
  const sleeping = ["sleep", `${60_000 + process.pid}`] as const;
  const isSleeping = async () => (await allRunning(sleeping.join("\0"))).length > 0;

  test.each([
    ["without streams", []],
    ["with streams", ["pipe", "pipe"]],
  ] satisfies [string, Streams][])(
    "a program that is late is given up, and the others go on (%s)",
    async (_how, streams) => {
      const before = await slow.start(shell("read word; exit 3"), ENV, ["pipe"]);
      process.kill(slow.pid, "SIGSTOP");
      await expect(slow.start(sleeping, ENV, streams)).rejects.toThrow(LATE);
      process.kill(slow.pid, "SIGCONT");
      const after = await slow.start(shell("exit 4"), ENV, []);
      expect(await after.closed).toEqual({ code: 4, signal: null });
      before.streams[0]!.end("on\n");
      expect(await before.closed).toEqual({ code: 3, signal: null });
      await expect.poll(isSleeping).toBe(false);
    },
  );

  test("one that answers nothing is stuck, and all that it has started ends with it", async () => {
    const run = await slow.start(shell("exec sleep 60"), ENV, []);
    process.kill(slow.pid, "SIGSTOP");
    await expect(slow.start(shell("true"), ENV, [])).rejects.toThrow(LATE);
    expect(isRunning(run.pid)).toBe(true);
    await slow.gone;
    expect(await run.closed).toEqual({ code: null, signal: "SIGKILL" });
    await expect.poll(() => isRunning(run.pid)).toBe(false);
  });
});

test("who knows no key reaches no program", async () => {
  const streams = await ProgramStreams.open();
  const { arrived } = streams.promise();
  const stranger = connect({ path: streams.address }).on("error", () => undefined);
  stranger.write("0".repeat(32));
  await buffer(stranger);
  streams.close(new Error("Closed"));
  await expect(arrived).rejects.toThrow("Closed");
});
