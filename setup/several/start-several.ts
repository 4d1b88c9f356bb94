import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseEnv } from "node:util";

import { freePort } from "../free-port.ts";
import { buildPage } from "../page.ts";
import { launchPostgres } from "../postgres/launcher.ts";
import { endWithUs, run, spawnPrivate } from "../processes.ts";
import { runUntilStopped } from "../program.ts";
import { SetUpError } from "../set-up-error.ts";
import { step, terminal } from "../steps.ts";
import { GRACES } from "../supervisor/graces.ts";
import { LastWords } from "../supervisor/LastWords.ts";
import { Program } from "../supervisor/Program.ts";
import { prepareWorker } from "../worker/worker.ts";
import { type NativeProgram, nativePrograms, readServices } from "./compose.ts";

/**
 * `npm run school`: the programs of ops/compose.yml with its settings on this machine, without containers: a PostgreSQL, a Redis, several
 * servers, a media host, and haproxy before them. Everything is kept in DATA_DIR (data/several).
 */
const OPS = join(import.meta.dirname, "../../ops");
const HAPROXY = join(OPS, "haproxy/haproxy.cfg");
/** More than the file has. */
const PORTS = 40;
const READY_WITHIN = 60_000;
const LOOKED_EVERY = 100;
const HOST = "127.0.0.1";
/** What an operator would write into .env, made once. */
const SECRETS = ["POSTGRES_PASSWORD", "TOKEN_SECRET", "SFU_SECRET", "SIGNALING_SECRET"];

async function keptSecrets(folder: string): Promise<Record<string, string>> {
  const file = join(folder, "secrets.env");
  if (!existsSync(file)) {
    const lines = SECRETS.map((name) => `${name}=${randomBytes(32).toString("hex")}\n`);
    await writeFile(file, lines.join(""), { mode: 0o600, flag: "wx" });
  }
  return parseEnv(await readFile(file, "utf8")) as Record<string, string>;
}

async function operatorsSettings(): Promise<Record<string, string>> {
  const file = join(OPS, ".env");
  return existsSync(file) ? (parseEnv(await readFile(file, "utf8")) as Record<string, string>) : {};
}

/** One that must not be there for long after this process: it keeps nothing. */
function keep(
  name: string,
  command: string[],
  env: NodeJS.ProcessEnv,
  opened: AsyncDisposableStack,
) {
  const [file = "", ...args] = command;
  const child = spawnPrivate(file, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  endWithUs(child);
  opened.defer(() => {
    child.kill();
  });
  child.once("error", ({ message }) => terminal.warn(`${name}: ${message}`));
  child.once("exit", (code, signal) => terminal.line(`${name} has ended (${signal ?? code}).`));
}

const COMMANDS = {
  counts: ({ env }: NativeProgram) => [
    ...["redis-server", "--bind", HOST, "--port", env.PORT ?? ""],
    ...["--save", "", "--appendonly", "no"],
  ],
  balancer: () => ["haproxy", "-db", "-q", "-f", HAPROXY],
};

/** One of the site's own programs. Resolves once it is ready. */
async function startOurs(each: NativeProgram, folder: string, opened: AsyncDisposableStack) {
  const isServer = each.kind === "server";
  const file = isServer ? "serve-as-is.ts" : "serve-media-host.ts";
  // One that is not ready yet is stopped too.
  const starting = new AbortController();
  opened.defer(() => starting.abort());
  const { program } = await Program.start(
    {
      name: each.name,
      command: [process.execPath, join(import.meta.dirname, "..", file)],
      env: { ...process.env, ...each.env, LYCEUM_SUPERVISED: "1" },
      grace: isServer ? GRACES.server : GRACES.mediaHost,
      words: new LastWords(join(folder, "logs", `${each.name}.log`)),
    },
    starting.signal,
  );
  opened.defer(() => program.stop());
  terminal.line(`${each.name} is up (process ${program.pid}).`);
}

async function untilReady(url: string): Promise<void> {
  const until = Date.now() + READY_WITHIN;
  while (Date.now() < until) {
    const reply = await fetch(`${url}/ready`).catch(() => null);
    if (reply?.ok) return;
    await wait(LOOKED_EVERY);
  }
  throw new SetUpError("The balancer found no server that is ready.");
}

await runUntilStopped(async (opened) => {
  const folder = resolve(process.env.DATA_DIR ?? "data/several");
  for (const each of ["", "/uploads", "/recordings", "/lyceum/data"])
    await mkdir(join(folder, each), { recursive: true, mode: 0o700 });
  for (const program of ["haproxy", "redis-server"])
    await run(program, [program === "haproxy" ? "-v" : "--version"]).catch(() => {
      throw new SetUpError(`${program}: install it to start several servers.`);
    });
  const workerBin = await step("Media worker", () => prepareWorker(terminal));
  await step("Page", buildPage);
  const postgres = await step("PostgreSQL", () =>
    launchPostgres({ dataDir: folder, log: terminal }),
  );
  opened.defer(() => postgres.close());
  const settings = {
    ...(await keptSecrets(folder)),
    MEDIA_ADDRESS: HOST,
    ...(await operatorsSettings()),
    MEDIASOUP_WORKER_BIN: workerBin,
  };
  const freePorts: number[] = [];
  while (freePorts.length < PORTS) freePorts.push(await freePort());
  const services = readServices(await readFile(join(OPS, "compose.yml"), "utf8"));
  const programs = nativePrograms(services, {
    settings,
    databaseUrl: postgres.url,
    folder,
    freePorts,
  });
  const of = (...kinds: NativeProgram["kind"][]) =>
    programs.filter(({ kind }) => kinds.includes(kind));
  for (const each of of("counts")) keep(each.name, COMMANDS.counts(each), process.env, opened);
  for (const each of of("media host")) await startOurs(each, folder, opened);
  // One after another: the first makes the tables and the demo school.
  for (const each of of("server")) await startOurs(each, folder, opened);
  const [balancer] = of("balancer");
  if (!balancer) throw new SetUpError("The compose file has no balancer.");
  const port = process.env.PORT ?? balancer.env.HTTP_PORT ?? "";
  const env = { ...process.env, ...balancer.env, HTTP_PORT: port };
  keep(balancer.name, COMMANDS.balancer(), env, opened);
  const url = `http://${HOST}:${port}`;
  await untilReady(url);
  terminal.line(`Up: ${url}   (Ctrl+C stops it)`);
}, GRACES.server * 4);
