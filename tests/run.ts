import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensurePackages, hasApt } from "../setup/debian.ts";
import { ensureFfmpeg } from "../setup/ffmpeg.ts";
import { buildPage } from "../setup/page.ts";
import { runToTheEnd } from "../setup/program.ts";
import { SetUpError } from "../setup/set-up-error.ts";
import { seconds, step, terminal } from "../setup/steps.ts";
import { prepareWorker } from "../setup/worker/worker.ts";
import { CHROMIUM, forPages } from "./support/chromium.ts";
import { type Outcome, type Reporter, closingLine, readOutcome, total } from "./support/outcome.ts";
import { launchThrowAwayPostgres } from "./support/postgres.ts";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(import.meta.dirname, ".results");
const PLAYWRIGHT = "tests/playwright.config.ts";

type Runner = { reporter: Reporter; report: string; args: string[] };

const reportOf = (name: string) => join(RESULTS, `${name}.json`);

const vitest = (name: string): Runner => ({
  reporter: "vitest",
  report: reportOf(name),
  args: [
    ...["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json"],
    `--outputFile.json=${reportOf(name)}`,
  ],
});

const playwright = (name: string, config: string, ...options: string[]): Runner => ({
  reporter: "playwright",
  report: reportOf(name),
  args: ["node_modules/@playwright/test/cli.js", "test", "-c", config, ...options],
});

const RUNNERS = {
  vitest: vitest("vitest"),
  pages: playwright("pages", PLAYWRIGHT, "--project=pages", "--workers=2"),
  // Two cores decode for every page of a class, and timed tests must not wait for a neighbour.
  classes: playwright(
    "classes",
    PLAYWRIGHT,
    "--project=classes",
    "--project=faults",
    "--workers=1",
  ),
  shots: playwright("shots", "tests/shots.config.ts"),
};

/** `shots` takes screenshots of every screen; without an argument all tests run. */
const chosen: (keyof typeof RUNNERS)[] =
  process.argv[2] === "shots" ? ["shots"] : ["vitest", "pages", "classes"];

async function findChromium(): Promise<void> {
  if (existsSync(CHROMIUM)) return findHeadlessShell();
  if (!(await hasApt())) {
    throw new SetUpError(
      `The browser tests need Chromium at ${CHROMIUM}. Install it, or set CHROMIUM to the path of one.`,
    );
  }
  await ensurePackages(["chromium", "chromium-headless-shell"], "Testing in a browser", terminal);
}

/** It speeds up page tests; they run in Chromium itself if it is not available. */
async function findHeadlessShell(): Promise<void> {
  if (forPages() !== CHROMIUM || process.env.CHROMIUM !== undefined || !(await hasApt())) return;
  await ensurePackages(["chromium-headless-shell"], "Testing pages quickly", terminal).catch(
    ({ message }: Error) => terminal.line(`Pages are tested in Chromium itself. ${message}`),
  );
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
    step("ffmpeg", () => ensureFfmpeg(ffmpeg, terminal)),
    step("Page", buildPage),
    process.env.DATABASE_ADMIN_URL ? undefined : step("PostgreSQL", database),
    step("Media worker", () => prepareWorker(terminal)).then((path) => {
      process.env.MEDIASOUP_WORKER_BIN = path;
    }),
  ]);
}

/** Runs one runner to its end. It fails if the runner says so, and also if it ran nothing. */
async function runTests(
  name: keyof typeof RUNNERS,
  opened: AsyncDisposableStack,
): Promise<Outcome> {
  const began = Date.now();
  const { args, report, reporter } = RUNNERS[name];
  await rm(report, { force: true });
  const child = spawn(process.execPath, args, {
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
  return ranNothing || silentFailure ? { ...outcome, failed: outcome.failed + 1 } : outcome;
}

await runToTheEnd(async (opened) => {
  await mkdir(RESULTS, { recursive: true });
  await prepare(opened);
  const outcomes: Outcome[] = [];
  for (const name of chosen) outcomes.push(await runTests(name, opened));
  const all = total(outcomes);
  terminal.line(closingLine(all));
  return all.failed === 0;
});
