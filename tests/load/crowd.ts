import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";

import { getCourses } from "@lyceum/shared/rest/courses.ts";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { Helper } from "./Helper.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import type { commands as resumeSenders } from "./resume-senders.ts";
import { openSchool } from "./school.ts";
import { SiteProcess } from "./SiteProcess.ts";
import { percentile } from "./statistics.ts";
import type { commands as steadyCaller } from "./steady-caller.ts";
import { SteadyLoad } from "./SteadyLoad.ts";
import type { commands as videoSenders } from "./video-senders.ts";
import { type VideoTarget, targetOfAdmin } from "./video-target.ts";

const { values } = parseArgs({
  options: {
    scans: { type: "string", default: "20" },
    probes: { type: "string", default: "8" },
    /** New variants of a page per second. */
    pages: { type: "string", default: "300" },
    seconds: { type: "string", default: "20" },
  },
});

const CALLS_PER_SECOND = 50;
const SETTLE = 2_000;
const PACKED = { "accept-encoding": "br, gzip" };

type Senders = {
  caller: Helper<typeof steadyCaller>;
  resumes: Helper<typeof resumeSenders>;
  videos: Helper<typeof videoSenders>;
};

type Row = {
  name: string;
  /** Whether the caller got a processor before everybody else, so that its own waits are not in its times. */
  first: boolean;
  p50: number;
  p99: number;
  /** Milliseconds that the site's event loop was late. */
  lag: { p99: number; longest: number };
};

const program = (name: string) => join(import.meta.dirname, name);

const openSenders = (opened: AsyncDisposableStack): Senders => {
  const senders = {
    caller: new Helper<typeof steadyCaller>(program("steady-caller.ts"), true),
    resumes: new Helper<typeof resumeSenders>(program("resume-senders.ts")),
    videos: new Helper<typeof videoSenders>(program("video-senders.ts")),
  };
  for (const each of Object.values(senders)) opened.defer(() => each.close());
  return senders;
};

/** The effect on readers of the catalogue. */
const measure = async (site: SiteProcess, { caller }: Senders, name: string): Promise<Row> => {
  await delay(SETTLE);
  await site.lag();
  const first = await caller.ask("start", {
    url: site.url,
    path: `/api${getCourses.url}`,
    perSecond: CALLS_PER_SECOND,
    headers: PACKED,
  });
  await delay(Number(values.seconds) * 1_000);
  const lag = await site.lag();
  const { times } = await caller.ask("stop", undefined);
  return { name, first, p50: percentile(times, 0.5), p99: percentile(times, 0.99), lag };
};

/** The same while resumes, videos and requests for new pages arrive. */
const measureCrowd = async (site: SiteProcess, senders: Senders, to: VideoTarget): Promise<Row> => {
  const { resumes, videos } = senders;
  const [scans, probes, perSecond] = [values.scans, values.probes, values.pages].map(Number);
  await resumes.ask("start", { url: site.url, senders: scans!, kind: "good" });
  await videos.ask("start", { to, senders: probes! });
  const began = Date.now().toString(36);
  const pages = new SteadyLoad(site.url, {
    perSecond: perSecond!,
    pathOf: (turn) => `/?q=${began}x${turn}`,
    headers: { ...PACKED, "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" },
  });
  const row = await measure(
    site,
    senders,
    `${scans} scans, ${probes} videos, ${perSecond} pages/s`,
  );
  await pages.end();
  const [scanned, judged] = [
    await resumes.ask("stop", undefined),
    await videos.ask("stop", undefined),
  ];
  const sent = { scanned, judged, pages: pages.statuses };
  terminal.line(JSON.stringify(sent));
  return row;
};

const COLUMNS: Column<Row>[] = [
  { title: "what arrives besides", words: true, of: (row) => row.name },
  { title: "get_courses p50 ms", of: (row) => row.p50.toFixed(1) },
  { title: "p99 ms", of: (row) => row.p99.toFixed(1) },
  { title: "loop late p99 ms", of: (row) => row.lag.p99.toFixed(1) },
  { title: "longest ms", of: (row) => row.lag.longest.toFixed(1) },
];

/** The response time of calls while everything expensive arrives at once: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const { databaseUrl, courseIds } = await openSchool(opened, { courses: 500, videosEach: 4 });
  const settings = { databaseUrl, folder: await openFolder(opened), transcodes: 0 };
  const site = await SiteProcess.start(opened, settings);
  const to = await targetOfAdmin(site, courseIds);
  const senders = openSenders(opened);
  await fetch(site.url);
  const rows: Row[] = [];
  for (const name of ["nothing", "nothing, once more"])
    rows.push(await step(name, () => measure(site, senders, name)));
  rows.push(await step("everything", () => measureCrowd(site, senders, to)));
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("crowd", { ...values, rows });
  return true;
});
