import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensurePackages, hasApt } from "../setup/debian.ts";
import { ensureFfmpeg } from "../setup/ffmpeg.ts";
import { buildBundles } from "../setup/bundles/bundles.ts";
import { buildPage } from "../setup/page.ts";
import { run } from "../setup/processes.ts";
import { runToTheEnd } from "../setup/program.ts";
import { SetUpError } from "../setup/set-up-error.ts";
import { seconds, step, terminal } from "../setup/steps.ts";
import { prepareWorker } from "../setup/worker/worker.ts";
import { CHROMIUM, withoutWindows } from "./support/pages/chromium.ts";
import { FIREFOX } from "./support/pages/firefox.ts";
import { type Outcome, closingLine, closingList, readOutcome, total } from "./runner/outcome.ts";
import { type Part, partsCalled } from "./runner/parts.ts";
import { launchThrowAwayPostgres } from "./support/servers/postgres.ts";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(import.meta.dirname, ".results");

/** The command of each runner; a part's options follow it. */
const commandOf = ({ reporter, options }: Part, report: string): string[] =>
  reporter === "vitest"
    ? [
        ...["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json"],
        ...[`--outputFile.json=${report}`, ...options],
      ]
    : ["node_modules/@playwright/test/cli.js", "test", ...options];

async function findChromium(): Promise<void> {
  if (existsSync(CHROMIUM)) return findHeadlessShell();
  if (!(await hasApt())) {
    throw new SetUpError(
      `The browser tests need Chromium at ${CHROMIUM}. Install it, or set CHROMIUM to the path of one.`,
    );
  }
  await ensurePackages(["chromium", "chromium-headless-shell"], "Testing in a browser", terminal);
}

/** Says what happens without it, and why, where it cannot be installed. */
const installIfItCan = (name: string, purpose: string, without: string): Promise<void> =>
  ensurePackages([name], purpose, terminal).catch(({ message }: Error) =>
    terminal.line(`${without} ${message}`),
  );

/** One test is left out, and says so, where there is none. */
async function findFirefox(): Promise<void> {
  if (existsSync(FIREFOX) || !(await hasApt())) return;
  await installIfItCan(
    "firefox-esr",
    "Testing a class in Firefox",
    "No class is tested in Firefox.",
  );
}

/** It speeds up page tests; they run in Chromium itself if it is not available. */
async function findHeadlessShell(): Promise<void> {
  if (withoutWindows() !== CHROMIUM || process.env.CHROMIUM !== undefined || !(await hasApt()))
    return;
  const without = "Pages are tested in Chromium itself.";
  await installIfItCan("chromium-headless-shell", "Testing pages quickly", without);
}

const isFound = (program: string, ask = "--version") =>
  run(program, [ask]).then(
    () => true,
    () => false,
  );

/** A program of a Debian package, which starts it as a service at once: a machine that tests with it serves nobody else. */
async function findServer(program: string, name: string, purpose: string): Promise<void> {
  if (await isFound(program)) return;
  await ensurePackages([name], purpose, terminal);
  if (existsSync("/run/systemd/system")) await run("systemctl", ["disable", "--now", name]);
}

async function findServers(): Promise<void> {
  await findServer("turnserver", "coturn", "Testing a class through a TURN server");
  if (!(await isFound("openssl", "version")))
    await ensurePackages(["openssl"], "Testing a TURN server over TLS", terminal);
  await findServer("haproxy", "haproxy", "Testing several servers behind one address");
  await findServer("redis-server", "redis-server", "Testing limits over several processes");
  await findServer("promtool", "prometheus", "Testing when an operator is alerted");
}

/** Preparation for both runners, passed to them in the environment. */
async function prepare(opened: AsyncDisposableStack): Promise<void> {
  const database = async () => {
    const postgres = await launchThrowAwayPostgres(terminal);
    opened.defer(() => postgres.close());
    process.env.DATABASE_ADMIN_URL = postgres.url;
  };
  const ffmpeg = { ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
  await Promise.all([
    step("Chromium", findChromium),
    step("Firefox", findFirefox),
    step("Servers to test with", findServers),
    step("ffmpeg", () => ensureFfmpeg(ffmpeg, terminal)),
    step("Page", buildPage),
    step("Programs", buildBundles),
    process.env.DATABASE_ADMIN_URL ? undefined : step("PostgreSQL", database),
    step("Media worker", () => prepareWorker(terminal)).then((path) => {
      process.env.MEDIASOUP_WORKER_BIN = path;
    }),
  ]);
}

/** Runs one runner to its end. It fails if the runner says so, and also if it ran nothing. */
async function runTests(part: Part, opened: AsyncDisposableStack): Promise<Outcome> {
  const began = Date.now();
  const { name, reporter } = part;
  const report = join(RESULTS, `${name}.json`);
  await rm(report, { force: true });
  const child = spawn(process.execPath, commandOf(part, report), {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  opened.defer(() => void child.kill());
  const [code] = (await once(child, "exit")) as [number | null];
  if (!existsSync(report))
    throw new SetUpError(`${name} ended (${code}) without a report of its tests.`);
  const outcome = await readOutcome(reporter, report);
  terminal.line(`\n${name}: ${closingLine(outcome)} in ${seconds(began)}\n`);
  const ranNothing = outcome.passed + outcome.failed === 0;
  const silentFailure = code !== 0 && outcome.failed === 0;
  if (!ranNothing && !silentFailure) return outcome;
  const why = `${name} ended with code ${code} after ${outcome.passed} passed tests`;
  return { ...outcome, failed: outcome.failed + 1, failures: [...outcome.failures, why] };
}

await runToTheEnd(async (opened) => {
  // A wrong name is an error at once, not after the preparation.
  const parts = partsCalled(process.argv.slice(2));
  await mkdir(RESULTS, { recursive: true });
  await prepare(opened);
  const outcomes: Outcome[] = [];
  for (const part of parts) outcomes.push(await runTests(part, opened));
  const all = total(outcomes);
  terminal.line(closingList(all) + closingLine(all));
  return all.failed === 0;
});
