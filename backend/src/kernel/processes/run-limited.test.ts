import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { availableParallelism, getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { isolationFor } from "./isolation.ts";
import { ProgramError, runLimited } from "./run-limited.ts";
import { OWN_GROUP } from "./turn-on-processor.ts";

const MEGABYTE = 1024 * 1024;
const LIMITS = {
  cpuSeconds: 20,
  memoryBytes: 900 * MEGABYTE,
  fileBytes: MEGABYTE,
  openFiles: 64,
  processes: 60,
  niceness: 0,
};

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-limited-"));
});
afterAll(() => rm(folder, { recursive: true }));

const node = (program: string): [string, ...string[]] => [process.execPath, "-e", program];
const shell = (script: string, ...args: string[]): [string, ...string[]] => [
  ...(["/bin/sh", "-c", script, "sh"] as const),
  ...args,
];
const failure = async (run: Promise<unknown>): Promise<ProgramError> => {
  const error: unknown = await run.catch((reason: unknown) => reason);
  if (!(error instanceof ProgramError)) throw new Error("It did not fail", { cause: error });
  return error;
};

test("a program runs, and what it says is answered", async () => {
  const said = await runLimited(shell("echo out; echo err >&2"), { limits: LIMITS });
  expect(said).toEqual({ stdout: "out\n", stderr: "err\n" });
});

test("one that is not there, or may not be run, is said not to have started", async () => {
  const forbidden = join(folder, "forbidden");
  await writeFile(forbidden, "#!/bin/sh\n", { mode: 0o644 });
  for (const program of [join(folder, "nothing"), forbidden])
    expect((await failure(runLimited([program], { limits: LIMITS }))).ending.reason).toBe("start");
  const own = await failure(runLimited(shell("exit 127"), { limits: LIMITS }));
  expect(own.ending).toMatchObject({ reason: "itself", code: 127 });
});

test("its lines come one by one, and what takes them may fail", async () => {
  const lines: string[] = [];
  const onLine = (line: string) => void lines.push(line);
  await runLimited(shell("echo one; echo two"), { limits: LIMITS, onLine });
  expect(lines).toEqual(["one", "two"]);
  const broken = () => {
    throw new Error("No such line");
  };
  const run = runLimited(shell("echo one; exec sleep 60"), { limits: LIMITS, onLine: broken });
  await expect(run).rejects.toThrow("No such line");
});

describe.runIf(process.platform === "linux")("a program that takes too much ends", () => {
  test("processor time", async () => {
    const run = runLimited(node("for (;;);"), { limits: { ...LIMITS, cpuSeconds: 1 } });
    expect((await failure(run)).ending.reason).toBe("cpu");
  });

  test("memory", async () => {
    const grow = `const kept = []; for (;;) { kept.push(Buffer.alloc(${MEGABYTE}, 1)); console.log(kept.length); }`;
    let megabytes = 0;
    await failure(
      runLimited(node(grow), { limits: LIMITS, onLine: (line) => (megabytes = Number(line)) }),
    );
    expect(megabytes).toBeGreaterThan(100);
    expect(megabytes * MEGABYTE).toBeLessThan(LIMITS.memoryBytes);
  });

  test("a file too long", async () => {
    const path = join(folder, "long");
    await failure(
      runLimited(shell('exec head -c 9000000 /dev/zero > "$1"', path), { limits: LIMITS }),
    );
    expect((await stat(path)).size).toBe(MEGABYTE);
  });

  test("a program that may write nothing writes nothing", async () => {
    const none = { ...LIMITS, fileBytes: 0 };
    await failure(
      runLimited(shell('exec head -c 1 /dev/zero > "$1"', join(folder, "none")), { limits: none }),
    );
    expect((await stat(join(folder, "none"))).size).toBe(0);
  });

  test("open files", async () => {
    const open = `const fs = require("fs"); for (let i = 0; i < 200; i++) { fs.openSync("/dev/null"); console.log(i); }`;
    let opened = 0;
    const { stderr } = await failure(
      runLimited(node(open), { limits: LIMITS, onLine: (line) => (opened = Number(line)) }),
    );
    expect(stderr).toContain("EMFILE");
    expect(opened).toBeLessThan(LIMITS.openFiles);
  });

  test("output", async () => {
    const run = runLimited(shell("exec yes"), { limits: LIMITS, stdoutMax: 10_000 });
    expect((await failure(run)).ending.reason).toBe("output");
    const line = "exec tr '\\0' x < /dev/zero";
    const endless = runLimited(shell(line), {
      limits: LIMITS,
      stdoutMax: 10_000,
      onLine: () => {},
    });
    expect((await failure(endless)).ending.reason).toBe("output");
  });

  test("errors without end are kept in part", async () => {
    const { stderr } = await runLimited(shell("yes | head -n 100000 >&2; echo last >&2"), {
      limits: LIMITS,
    });
    expect(stderr).toHaveLength(8_000);
    expect(stderr.endsWith("last\n")).toBe(true);
  });

  test("the time that it is given", async () => {
    const run = runLimited(shell("exec sleep 60"), { limits: LIMITS, timeout: 50 });
    expect((await failure(run)).ending.reason).toBe("time");
  });

  test("the network", async () => {
    const server = createServer((socket) => socket.end("reached")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const reach = `require("net").connect(${port}, "127.0.0.1").on("data", (d) => console.log(String(d))).on("error", (e) => console.log(e.code))`;
    const { stdout } = await runLimited(node(reach), { limits: LIMITS });
    server.close();
    const { ownNetwork } = await isolationFor("ours");
    expect(stdout.includes("reached")).toBe(!ownNetwork);
  });

  const groups = existsSync(OWN_GROUP);

  test("its share of a busy machine: it is behind all others from its first step", async () => {
    const group = await readFile(OWN_GROUP, "latin1").catch(() => "");
    const look = shell(`nice; cat ${OWN_GROUP} || true`);
    const runs = Array.from({ length: 4 }, () =>
      runLimited(look, { limits: { ...LIMITS, niceness: 9 } }),
    );
    for (const { stdout } of await Promise.all(runs)) {
      expect(stdout.split("\n")[0]).toBe(String(9 + getPriority()));
      // On a machine that is always busy it may have waited too long already.
      if (groups) expect(stdout).toMatch(/nice (19|9)\n$/);
    }
    expect(await readFile(OWN_GROUP, "latin1").catch(() => "")).toBe(group);
  });

  test("its share of a busy machine: of the server's own priority it is beside others", async () => {
    const look = shell(`nice; cat ${OWN_GROUP} || true`);
    const { stdout } = await runLimited(look, { limits: { ...LIMITS, niceness: 0 } });
    expect(stdout.split("\n")[0]).toBe(String(getPriority()));
    if (groups) expect(stdout).toMatch(/nice 0\n$/);
  });

  test.runIf(groups)("its share of a busy machine: it does not wait for ever", async () => {
    const busy = Array.from({ length: 2 * availableParallelism() }, () =>
      spawn(process.execPath, ["-e", "for (;;);"], { detached: true, stdio: "ignore" }),
    );
    try {
      const look = `const fs = require("fs"); while (!fs.readFileSync("${OWN_GROUP}", "latin1").includes("nice 9")); console.log("raised");`;
      const { stdout } = await runLimited(node(look), { limits: { ...LIMITS, niceness: 9 } });
      expect(stdout).toBe("raised\n");
    } finally {
      for (const each of busy) each.kill("SIGKILL");
    }
  });

  test("processes, of which none is left", async () => {
    const limits = { ...LIMITS, processes: 12 };
    const mark = `61${process.pid}`;
    const forks = shell(`for i in $(seq 1 40); do sleep ${mark} & done; echo started`);
    const said = await runLimited(forks, { limits, reads: ["/bin/sh"] }).catch(
      (error: unknown) => error,
    );
    const { countsProcesses } = await isolationFor(["/bin/sh"]);
    expect(said instanceof ProgramError || !countsProcesses).toBe(true);
    expect(await commandLines(mark)).toEqual([]);
  });

  test("the rights of root: it is another user where that one can read its files", async () => {
    const rights = shell("id -u; grep -E 'CapEff|NoNewPrivs' /proc/self/status");
    const open = await runLimited(rights, { limits: LIMITS, reads: ["/bin/sh"] });
    const secret = join(folder, "secret");
    await writeFile(secret, "", { mode: 0o600 });
    const ours = await runLimited(rights, { limits: LIMITS, reads: [secret] });
    for (const { stdout } of [open, ours]) {
      expect(stdout).toMatch(/CapEff:\s*0+\n/);
      expect(stdout).toMatch(/NoNewPrivs:\s*1\n/);
    }
    expect(Number.parseInt(ours.stdout, 10)).toBe(process.getuid?.());
    expect(open.stdout.startsWith("0")).toBe(false);
  });
});

test("no program of that name, and one that we end, say so", async () => {
  const missing = await failure(runLimited(["/no/such/program"], { limits: LIMITS }));
  expect(missing.message).toContain("/no/such/program");
  const ending = new AbortController();
  const run = runLimited(shell("echo ready; exec sleep 60"), {
    limits: LIMITS,
    signal: ending.signal,
    onLine: () => ending.abort(new Error("Enough")),
  });
  await expect(run).rejects.toThrow("Enough");
  await expect(
    runLimited(shell("true"), { limits: LIMITS, signal: ending.signal }),
  ).rejects.toThrow("Enough");
});

/** Of the processes that run now, those with these words in them. */
const commandLines = async (words: string): Promise<string[]> => {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "latin1").catch(() => "")),
  );
  return lines.filter((line) => line.startsWith("sleep") && line.includes(words));
};
