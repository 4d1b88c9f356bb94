import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type FileHandle, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
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

/** Says 40 MB, tells how much of it is kept, and says one line more when it is told to. */
const MUCH = `const { output } = await import(${OUTPUT});
  const line = "x".repeat(999) + "\\n";
  for (let turn = 0; turn < 400; turn += 1) {
    for (let at = 0; at < 100; at += 1) output.out.write(line);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  process.send({ kept: process.stdout.writableLength });
  process.once("message", () => {
    output.out.write("the last line\\n");
    process.disconnect();
  });`;

test("what nobody reads is left out, and said so once somebody reads again", async () => {
  const args = ["--input-type=module", "-e", MUCH];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const [{ kept }] = (await once(child, "message")) as [{ kept: number }];
  expect(kept).toBeLessThan(2 * 1024 * 1024);
  let said = "";
  child.stdout!.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said.length).toBeGreaterThan(kept);
  child.send("go on");
  await once(child, "close");
  expect(said).toMatch(
    /\n\(\d+ lines left out, which nobody was there to read\)\nthe last line\n$/,
  );
  expect(said.length).toBeLessThan(4 * 1024 * 1024);
});

const SCRIPT = "/usr/bin/script";

test.runIf(process.platform === "linux" && existsSync(SCRIPT))(
  "a terminal whose output is held stops nobody who speaks",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "lyceum-output-"));
    const told = join(folder, "told");
    const tell = `(await import("node:fs")).writeFileSync(${JSON.stringify(told)}, String(process.stdout.isTTY)); process.exit();`;
    const program = MUCH.slice(0, MUCH.indexOf("process.send(")) + tell;
    await writeFile(join(folder, "much.mjs"), program);
    const command = `${process.execPath} ${join(folder, "much.mjs")}`;
    // The terminal of 'script' is full once nobody takes what it passes on.
    const terminal = spawn(SCRIPT, ["-qec", command, "/dev/null"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const said = () => readFile(told, "utf8").catch(() => "");
    await expect.poll(said, { timeout: 60_000 }).toBe("true");
    terminal.kill("SIGKILL");
    await rm(folder, { recursive: true });
  },
);

test("what was said last comes to a reader who was slow for a moment", async () => {
  const program = `const { allSaid, output } = await import(${OUTPUT});
    output.out.write("x".repeat(500_000) + " the end");
    await allSaid();
    process.exit();`;
  const args = ["--input-type=module", "-e", program];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => setTimeout(resolve, 500));
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await once(child, "close");
  expect(said).toMatch(/ the end$/);
});
