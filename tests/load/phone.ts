import { join, resolve } from "node:path";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";

import { seedSchool } from "@lyceum/backend/demo/seed.ts";
import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { type Browser, chromium } from "@playwright/test";
import { pino } from "pino";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { CHROMIUM } from "../support/pages/chromium.ts";
import { createTestDatabase } from "../support/servers/database.ts";
import { SlowLine } from "../support/servers/SlowLine.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { type Column, markdown } from "./markdown.ts";
import { type PhoneMarks, notePhoneMarks } from "./phone-marks.ts";
import { keepResults } from "./results.ts";
import { SiteProcess } from "./SiteProcess.ts";
import { percentile } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "7" },
    path: { type: "string", default: "/" },
    /** The folder of another version, installed and built, that is measured in turn with this one. */
    beside: { type: "string" },
  },
});

const LINE = { roundTrip: 150, bitsPerSecond: 1_600_000 };
const SLOWER = 4;
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** The page loads nothing more by itself: its last promise is the service worker, 4 s after the rest. ms. */
const QUIET = 7_000;
const LOOK_AGAIN = 250;
/** A busy machine takes its time, ms. */
const PATIENCE = 180_000;
/** What of a task is not felt, ms. */
const UNFELT = 50;

type Loaded = PhoneMarks & {
  /** By the clock of the wall. */
  blocking: number;
  cpu: number;
  cpuBlocking: number;
  bytes: number;
  requests: number;
  byType: Record<string, number>;
  files: [name: string, bytes: number][];
};

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; tdur?: number };
const MAIN_THREAD = "CrRendererMain";
const TASK = /RunTask$/;

/**
 * Processor time of the page's own thread until the load's end, without the phone's slowness: ms in all, and of its tasks after
 * the first paint what would block a phone, were it so much slower. Other programs of this machine hardly change it.
 */
async function trace(browser: Browser, url: string): Promise<Pick<Loaded, "cpu" | "cpuBlocking">> {
  const line = await SlowLine.start(url, LINE);
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing", "loading"] });
    await page.goto(line.url + values.path, { waitUntil: "load", timeout: PATIENCE });
    while (line.quietFor < QUIET) await page.waitForTimeout(LOOK_AGAIN);
    return measuredOf(await browser.stopTracing());
  } finally {
    await context.close();
    await line.close();
  }
}

function measuredOf(traced: Buffer): Pick<Loaded, "cpu" | "cpuBlocking"> {
  const { traceEvents } = JSON.parse(traced.toString()) as {
    traceEvents: (TraceEvent & { args?: { name?: string } })[];
  };
  const painted = traceEvents.find(({ name }) => name === "firstContentfulPaint");
  if (!painted) throw new Error("Nothing was painted.");
  const { pid, ts } = painted;
  const { tid } = traceEvents.find(
    (event) => event.pid === pid && event.args?.name === MAIN_THREAD,
  )!;
  const tasks = traceEvents.filter(
    (event) => event.pid === pid && event.tid === tid && TASK.test(event.name),
  );
  const cpuOf = ({ tdur = 0 }: TraceEvent) => tdur / 1_000;
  const blocking = ({ tdur = 0 }: TraceEvent) => Math.max(0, (SLOWER * tdur) / 1_000 - UNFELT);
  return {
    cpu: tasks.reduce((sum, task) => sum + cpuOf(task), 0),
    cpuBlocking: tasks
      .filter((task) => task.ts >= ts)
      .reduce((sum, task) => sum + blocking(task), 0),
  };
}

/** Opens the page once, with nothing kept from before, and presses nothing. */
async function load(browser: Browser, url: string): Promise<Omit<Loaded, "cpu" | "cpuBlocking">> {
  const line = await SlowLine.start(url, LINE);
  const context = await browser.newContext(PHONE);
  try {
    await context.addInitScript(notePhoneMarks);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await session.send("Network.enable");
    const types = new Map<string, { type: string; name: string }>();
    const files: Loaded["files"] = [];
    const byType: Loaded["byType"] = {};
    session.on("Network.responseReceived", ({ requestId, type, response }) =>
      types.set(requestId, { type, name: response.url }),
    );
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const { type, name } = types.get(requestId) ?? { type: "Other", name: "?" };
      byType[type] = (byType[type] ?? 0) + encodedDataLength;
      files.push([name.replace(line.url, ""), encodedDataLength]);
    });
    await page.goto(line.url + values.path, { waitUntil: "load", timeout: PATIENCE });
    while (line.quietFor < QUIET) await page.waitForTimeout(LOOK_AGAIN);
    const marks = (await page.evaluate(() => window.phoneMarks))!;
    const blocking = marks.longTasks
      .filter(([start]) => start >= marks.fcp)
      .reduce((sum, [, duration]) => sum + duration - UNFELT, 0);
    const { down: bytes, requests } = line.carried;
    return { ...marks, blocking, bytes, requests, byType, files };
  } finally {
    await context.close();
    await line.close();
  }
}

/** A site with the demo school of a first start. */
async function openSite(opened: AsyncDisposableStack, tree: string): Promise<SiteProcess> {
  const { url: databaseUrl } = opened.adopt(await createTestDatabase(), (each) => each.close());
  const database = connect(databaseUrl, pino({ level: "warn" }));
  try {
    await seedSchool(database, { demo: true });
  } finally {
    await database.close();
  }
  const settings = { databaseUrl, folder: await openFolder(opened), transcodes: 0 };
  return SiteProcess.start(opened, settings, join(tree, "tests/load/site.ts"));
}

type Row = { name: string; runs: Loaded[] };
const median =
  (of: (run: Loaded) => number) =>
  ({ runs }: Row) =>
    percentile(runs.map(of), 0.5);
const whole = (of: (run: Loaded) => number) => (row: Row) => median(of)(row).toFixed(0);
const kilobytes = (of: (run: Loaded) => number) => (row: Row) =>
  (median(of)(row) / 1_000).toFixed(1);
const COLUMNS: Column<Row>[] = [
  { title: values.path, words: true, of: ({ name }) => name },
  { title: "FCP ms", of: whole(({ fcp }) => fcp) },
  { title: "LCP ms", of: whole(({ lcp }) => lcp) },
  { title: "blocking ms", of: whole(({ blocking }) => blocking) },
  { title: "by CPU", of: whole(({ cpuBlocking }) => cpuBlocking) },
  { title: "CPU ms", of: whole(({ cpu }) => cpu) },
  { title: "CLS", of: (row) => median(({ cls }) => cls)(row).toFixed(3) },
  { title: "kB", of: kilobytes(({ bytes }) => bytes) },
  { title: "requests", of: whole(({ requests }) => requests) },
  { title: "script kB", of: kilobytes(({ byType }) => byType.Script ?? 0) },
  { title: "font kB", of: kilobytes(({ byType }) => byType.Font ?? 0) },
];

/** A page on a slow phone and a slow line, before anything is pressed: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const here = join(import.meta.dirname, "../..");
  const trees = [...(values.beside ? [resolve(values.beside)] : []), here];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  opened.defer(() => browser.close());
  const rows: (Row & { site: SiteProcess })[] = [];
  for (const name of trees) rows.push({ name, site: await openSite(opened, name), runs: [] });
  for (let run = 0; run <= Number(values.runs); run += 1)
    for (const { name, site, runs } of rows) {
      const loaded = await step(`${name}, ${run}`, async () => {
        const marks = await load(browser, site.url);
        return { ...marks, ...(await trace(browser, site.url)) };
      });
      // The first finds a server that has not rendered the page yet.
      if (run > 0) runs.push(loaded);
    }
  terminal.line(`\nLoad at the end: ${loadavg()[0]?.toFixed(1)}\n${markdown(COLUMNS, rows)}`);
  await keepResults("phone", { ...values, rows: rows.map(({ name, runs }) => ({ name, runs })) });
  return true;
});
