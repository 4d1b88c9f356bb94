import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { terminal } from "../steps.ts";
import { LastWords } from "./LastWords.ts";
import { Program } from "./Program.ts";

/** Says that it is up, and never turns its event loop again. */
const HANGS = `process.send({ ready: "http://127.0.0.1:1" }, () => { for (;;); });`;

test("a program that hangs as soon as it is up is killed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const warn = vi.spyOn(terminal, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const folder = await mkdtemp(join(tmpdir(), "lyceum-program-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const options = {
    name: "The program",
    command: [process.execPath, "-e", HANGS],
    env: process.env,
    grace: 0,
    words: new LastWords(join(folder, "program.log")),
  };
  const { program } = await Program.start(options, new AbortController().signal);
  onTestFinished(() => program.stop());
  vi.advanceTimersByTime(60_000);
  expect(warn).toHaveBeenCalledWith("The program does not answer any more, and is killed.");
  expect(await program.ended).toBe("SIGKILL");
});
