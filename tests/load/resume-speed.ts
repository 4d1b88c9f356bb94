import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";

import { getCourses } from "@lyceum/shared/rest/courses.ts";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { Helper } from "./Helper.ts";
import { type Answered, type Asked, HttpLoad } from "./HttpLoad.ts";
import { type Column, markdown } from "./markdown.ts";
import { goodSamples, type Sample, SampleSender } from "./resume-samples.ts";
import type { Counts, commands } from "./resume-senders.ts";
import { residentOf } from "./memory.ts";
import { keepResults } from "./results.ts";
import { openSchool } from "./school.ts";
import { SiteProcess } from "./SiteProcess.ts";
import { percentile } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    scans: { type: "string", default: "20" },
    /** Milliseconds between the scans of one visitor. */
    pause: { type: "string", default: "1000" },
    together: { type: "string", default: "20" },
    /** Readers of the catalogue, who leave the machine some idle time. */
    connections: { type: "string", default: "2" },
    seconds: { type: "string", default: "10" },
  },
});

const MEGABYTE = 1024 * 1024;
const CATALOGUE: Omit<Asked, "name"> = {
  paths: [`/api${getCourses.url}?category=Music`],
  status: 200,
  headers: { "accept-encoding": "gzip" },
};

type Scanned = { name: string; when: string; p50: number; p95: number };
type Beside = Answered & Counts & { lag: { p99: number; longest: number }; memory: number };
type Senders = { name: string; senders: number; kind: "good" | "bad" };

const measureScan = async (
  site: SiteProcess,
  file: Sample,
  when: string,
  pause: number,
): Promise<Scanned> => {
  const times: number[] = [];
  const sender = new SampleSender(site.url, 0);
  await sender.send(file);
  while (times.length < Number(values.scans)) {
    await delay(pause);
    const began = performance.now();
    const status = await sender.send(file);
    if (status !== 200) throw new Error(`${file.name} was answered with ${status}.`);
    times.push(performance.now() - began);
  }
  sender.close();
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  // The whole takes minutes: what is measured is told at once.
  terminal.line(`${file.name}, ${when}: ${p50.toFixed(0)} ms p50, ${p95.toFixed(0)} ms p95`);
  return { name: file.name, when, p50, p95 };
};

const FOR_EVER = "for (;;);";
/** As many processes that do nothing but run as there are processors; they end with what is returned. */
const keepBusy = (): Disposable => {
  const running = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", FOR_EVER], { stdio: "ignore", detached: true }),
  );
  return { [Symbol.dispose]: () => running.forEach((each) => each.kill("SIGKILL")) };
};

/** One visitor: with a pause after each scan and without one, on a machine at rest; with a pause beside others' work. */
const measureScans = async (site: SiteProcess, file: Sample): Promise<Scanned[]> => {
  const pause = Number(values.pause);
  const rested = [
    await measureScan(site, file, `${pause / 1_000} s after the last`, pause),
    await measureScan(site, file, "at once after the last", 0),
  ];
  if (!file.name.endsWith(ONE_PAGE)) return rested;
  using _ = keepBusy();
  return [...rested, await measureScan(site, file, "beside all processors busy", pause)];
};
const ONE_PAGE = ", 1 p.";

/** Readers of the catalogue while senders send files, each the next one as soon as the last is answered. */
const measureBeside = async (
  site: SiteProcess,
  helper: Helper<typeof commands>,
  { name, ...started }: Senders,
): Promise<Beside> => {
  await helper.ask("start", { url: site.url, ...started });
  await site.lag();
  const load = new HttpLoad(site, Number(values.connections));
  const answered = await load.measure({ ...CATALOGUE, name }, Number(values.seconds) * 1_000);
  const lag = await site.lag();
  const counts = await helper.ask("stop", undefined);
  await load.close();
  return { ...answered, ...counts, lag, memory: residentOf(site.pid).now };
};

const together = Number(values.together);
const SENDERS: Senders[] = [
  { name: "nobody", senders: 0, kind: "good" },
  { name: `${together} at once`, senders: together, kind: "good" },
  { name: `${together} at once, bad files`, senders: together, kind: "bad" },
];

const SCAN_COLUMNS: Column<Scanned>[] = [
  { title: "one resume", words: true, of: (row) => row.name },
  { title: "sent", words: true, of: (row) => row.when },
  { title: "p50 ms", of: (row) => row.p50.toFixed(0) },
  { title: "p95 ms", of: (row) => row.p95.toFixed(0) },
];

const BESIDE_COLUMNS: Column<Beside>[] = [
  { title: "who sends resumes", words: true, of: (row) => row.name },
  { title: "scanned", of: (row) => String(row.scanned) },
  { title: "refused", of: (row) => String(row.refused) },
  { title: "sent away as busy", of: (row) => String(row.busy) },
  { title: "catalogue, requests/s", of: (row) => row.perSecond.toFixed(0) },
  { title: "p50 ms", of: (row) => row.p50.toFixed(1) },
  { title: "p99 ms", of: (row) => row.p99.toFixed(1) },
  { title: "loop late, p99 ms", of: (row) => row.lag.p99.toFixed(1) },
  { title: "longest ms", of: (row) => row.lag.longest.toFixed(0) },
  { title: "server after, MB", of: (row) => (row.memory / MEGABYTE).toFixed(0) },
];

/** How long a scan takes, and how it affects readers of the catalogue: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const { databaseUrl } = await openSchool(opened, { courses: 500, videosEach: 10 });
  const settings = { databaseUrl, folder: await openFolder(opened), transcodes: 0 };
  const site = await SiteProcess.start(opened, settings);
  const scanned: Scanned[] = [];
  for (const file of await goodSamples())
    scanned.push(...(await step(file.name, () => measureScans(site, file))));
  const helper = new Helper<typeof commands>(join(import.meta.dirname, "resume-senders.ts"));
  opened.defer(() => helper.close());
  const beside: Beside[] = [];
  for (const senders of SENDERS)
    beside.push(await step(senders.name, () => measureBeside(site, helper, senders)));
  terminal.line(`\n${markdown(SCAN_COLUMNS, scanned)}\n\n${markdown(BESIDE_COLUMNS, beside)}`);
  await keepResults("resume-speed", { ...values, scanned, beside });
  return true;
});
