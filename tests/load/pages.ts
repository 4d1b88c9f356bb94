import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";

import { getCourses } from "@lyceum/shared/rest/courses.ts";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import { openSchool } from "./school.ts";
import { SiteProcess } from "./SiteProcess.ts";
import { percentile } from "./statistics.ts";
import { SteadyLoad } from "./SteadyLoad.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "300" },
    seconds: { type: "string", default: "20" },
    courses: { type: "string", default: "500" },
  },
});

const CALLS_PER_SECOND = 50;
const PACKED = { "accept-encoding": "br, gzip" };
const PERSON = { ...PACKED, "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
const CRAWLER = { ...PACKED, "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };

type Row = {
  name: string;
  p50: number;
  p99: number;
  /** Milliseconds that the site's event loop was late. */
  lag: { p99: number; longest: number };
  pagesPerSecond: number;
  statuses: string;
};

/** Each is requested for the first time. */
const variant = (turn: number) => `/?q=${Date.now().toString(36)}x${turn}`;
/** All existing pages, with other people's parameters. */
const known = (turn: number) => `/?utm_source=${turn}`;

type Pages = { name: string; pathOf: (turn: number) => string; headers: Record<string, string> };
const KINDS: (Pages | null)[] = [
  null,
  { name: "one page, with a parameter of others", pathOf: known, headers: PERSON },
  { name: "as many searches, by people", pathOf: variant, headers: PERSON },
  { name: "as many searches, by crawlers", pathOf: variant, headers: CRAWLER },
  null,
];

const measure = async (site: SiteProcess, pages: Pages | null): Promise<Row> => {
  const perSecond = Number(values.pages);
  const pressure = pages && new SteadyLoad(site.url, { ...pages, perSecond });
  await delay(2_000);
  await site.lag();
  const calls = new SteadyLoad(site.url, {
    perSecond: CALLS_PER_SECOND,
    pathOf: () => `/api${getCourses.url}`,
    headers: PACKED,
  });
  await delay(Number(values.seconds) * 1_000);
  const lag = await site.lag();
  await Promise.all([calls.end(), pressure?.end()]);
  const seconds = Number(values.seconds) + 2;
  return {
    name: pages?.name ?? "nobody",
    p50: percentile(calls.times, 0.5),
    p99: percentile(calls.times, 0.99),
    lag,
    pagesPerSecond: (pressure?.times.length ?? 0) / seconds,
    statuses: JSON.stringify(pressure?.statuses ?? {}).replaceAll(/[{}"]/g, ""),
  };
};

const COLUMNS: Column<Row>[] = [
  { title: "who asks for pages", words: true, of: (row) => row.name },
  { title: "pages/s", of: (row) => row.pagesPerSecond.toFixed(0) },
  { title: "answered", of: (row) => row.statuses },
  { title: "get_courses p50 ms", of: (row) => row.p50.toFixed(1) },
  { title: "p99 ms", of: (row) => row.p99.toFixed(1) },
  { title: "loop late p99 ms", of: (row) => row.lag.p99.toFixed(1) },
  { title: "at most", of: (row) => row.lag.longest.toFixed(1) },
];

/** How page requests affect calls: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const { databaseUrl } = await openSchool(opened, {
    courses: Number(values.courses),
    videosEach: 4,
  });
  const settings = { databaseUrl, folder: await openFolder(opened), transcodes: 0 };
  const site = await SiteProcess.start(opened, settings);
  await fetch(site.url);
  const rows: Row[] = [];
  for (const pages of KINDS)
    rows.push(await step(pages?.name ?? "nobody", () => measure(site, pages)));
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("pages", { ...values, rows });
  return true;
});
