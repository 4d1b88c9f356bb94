import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "./database.ts";
import { readConfig } from "./environment.ts";
import { prepareFfmpeg } from "./ffmpeg.ts";
import { PAGE_ROOT, buildPage } from "./page.ts";
import { run } from "./processes.ts";
import { runUntilStopped } from "./program.ts";
import { step, terminal } from "./steps.ts";
import { prepareWorker } from "./worker/worker.ts";

const ROOT = join(import.meta.dirname, "..");
const CLIENT = join(ROOT, "client");
/** Any built page will do: developers look at vite's own. */
const RENDERER = join(PAGE_ROOT, "server/entry-server.js");

/** Enables checks before each commit, unless the developer has chosen other hooks. */
async function switchHooksOn(): Promise<void> {
  if (!existsSync(join(ROOT, ".git"))) return;
  const inRoot = ["-C", ROOT, "config", "core.hooksPath"];
  await run("git", inRoot).catch(() => run("git", [...inRoot, ".githooks"]));
}

function keepRunning(args: string[], options: SpawnOptions, opened: AsyncDisposableStack): void {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "inherit", "inherit"],
    ...options,
  });
  const ended = once(child, "exit");
  opened.defer(async () => {
    child.kill("SIGTERM");
    await ended;
  });
}

await runUntilStopped(async (opened) => {
  const config = readConfig();
  const [databaseUrl, workerBin] = await Promise.all([
    step("PostgreSQL", () => openDatabase(config, opened)),
    step("Media worker", () => prepareWorker(terminal)),
    step("ffmpeg", () => prepareFfmpeg(config.backend.media, terminal)),
    switchHooksOn(),
    existsSync(RENDERER) ? undefined : step("Page", buildPage),
  ]);
  const server = `http://localhost:${config.http.port}`;
  const env = { ...process.env, DATABASE_URL: databaseUrl, MEDIASOUP_WORKER_BIN: workerBin };
  keepRunning(
    ["--watch", "--watch-preserve-output", "setup/serve-as-is.ts"],
    { cwd: ROOT, env },
    opened,
  );
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  keepRunning([vite], { cwd: CLIENT, env: { ...env, SERVER_URL: server } }, opened);
});
