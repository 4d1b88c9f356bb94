import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type FileHandle, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const OUTPUT = JSON.stringify(join(import.meta.dirname, "output.ts"));
/** Says three lines, and is not ended by that: then it says so at another place. */
const SPEAKER = `const { output } = await import(${OUTPUT});
  for (const line of ["one", "two", "three"]) {
    output.out.write(line + "\\n");
    output.err.write(line + "\\n");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  process.send("alive");`;

const speak = (stdout: "pipe" | FileHandle) => {
  const out = stdout === "pipe" ? stdout : stdout.fd;
  const args = ["--input-type=module", "-e", SPEAKER];
  return spawn(process.execPath, args, { stdio: ["ignore", out, out, "ipc"] });
};

test.runIf(existsSync("/dev/full"))("a full disk ends nobody who speaks", async () => {
  const full = await open("/dev/full", "w");
  const [said] = await once(speak(full), "message");
  await full.close();
  expect(said).toBe("alive");
});

test("a reader that has gone ends nobody who speaks", async () => {
  const child = speak("pipe");
  child.stdout?.destroy();
  child.stderr?.destroy();
  const [said] = await once(child, "message");
  expect(said).toBe("alive");
});

test("what is said into a file is there in its order", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-output-"));
  const file = await open(join(folder, "log"), "a");
  await once(speak(file), "message");
  await file.close();
  expect(await readFile(join(folder, "log"), "utf8")).toBe("one\none\ntwo\ntwo\nthree\nthree\n");
  await rm(folder, { recursive: true });
});
