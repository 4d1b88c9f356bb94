import { parseArgs } from "node:util";

import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { seedSchool } from "@lyceum/backend/demo/seed.ts";
import { launch } from "chrome-launcher";
import lighthouse, { type Flags } from "lighthouse";
import { pino } from "pino";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { CHROMIUM } from "../support/pages/chromium.ts";
import { createTestDatabase } from "../support/servers/database.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import { SiteProcess } from "./SiteProcess.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "3" } } });
const RUNS = Number(values.runs);

/** The target of 100, in each category, on each page. */
const WANTED = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

/** Scores are of 100, times in ms. */
type Measured = Record<Category, number> & {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Ids of the failed audits. */
  failed: string[];
};
type Row = Measured & { path: string };

/** Lighthouse's code for a run whose recording started too late: it asks for another. */
const NOT_RECORDED = "NO_NAVSTART";

async function measure(url: string): Promise<Measured> {
  for (;;) {
    const report = await load(url);
    if (report.runtimeError?.code !== NOT_RECORDED) return measuredOf(report);
    terminal.line(`${url} was not recorded, and is loaded again.`);
  }
}

/** Lighthouse's own mobile preset: a slow phone on slow 4G, simulated. */
async function load(url: string): Promise<Report> {
  const chrome = await launch({
    chromePath: CHROMIUM,
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
  });
  try {
    return await reportOf(url, chrome.port);
  } finally {
    chrome.kill();
  }
}

async function reportOf(url: string, port: number): Promise<Report> {
  const flags: Flags = { port, logLevel: "error", onlyCategories: [...CATEGORIES] };
  const result = await lighthouse(url, flags);
  if (!result) throw new Error(`Lighthouse says nothing of ${url}.`);
  return result.lhr;
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

function measuredOf({ categories, audits, runtimeError }: Report): Measured {
  if (runtimeError) throw new Error(runtimeError.message);
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const failed = Object.values(audits).filter(
    (audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === "binary",
  );
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    fcp: value("first-contentful-paint"),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    failed: failed.map(({ id }) => id),
  };
}

/** The median run by performance; everything else hardly varies. */
async function measureOften(site: SiteProcess, path: string): Promise<Row> {
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run += 1)
    runs.push(await step(`${path}, ${run + 1} of ${RUNS}`, () => measure(site.url + path)));
  const sorted = runs.toSorted((one, other) => one.performance - other.performance);
  return { path, ...sorted[Math.floor(RUNS / 2)]! };
}

const COLUMNS: Column<Row>[] = [
  { title: "page", words: true, of: ({ path }) => path },
  ...CATEGORIES.map((name): Column<Row> => ({ title: name, of: (row) => String(row[name]) })),
  { title: "FCP s", of: ({ fcp }) => (fcp / 1000).toFixed(1) },
  { title: "LCP s", of: ({ lcp }) => (lcp / 1000).toFixed(1) },
  { title: "TBT ms", of: ({ tbt }) => tbt.toFixed(0) },
  { title: "CLS", of: ({ cls }) => cls.toFixed(3) },
];

/** The demo school of a first start. Returns its newest blog. */
async function openDemoSchool(databaseUrl: string): Promise<string> {
  const database = connect(databaseUrl, pino({ level: "warn" }));
  try {
    await seedSchool(database, { demo: true });
    const newest = database.queries.selectFrom("blogs").select("slug").orderBy("date", "desc");
    return (await newest.limit(1).executeTakeFirstOrThrow()).slug;
  } finally {
    await database.close();
  }
}

/** Lighthouse scores of the public pages: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const { url: databaseUrl } = opened.adopt(await createTestDatabase(), (each) => each.close());
  const slug = await openDemoSchool(databaseUrl);
  const settings = { databaseUrl, folder: await openFolder(opened), transcodes: 0 };
  const site = await SiteProcess.start(opened, settings);
  const rows: Row[] = [];
  for (const path of ["/", "/blogs", `/blog/${slug}`]) rows.push(await measureOften(site, path));
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  for (const { path, failed } of rows) terminal.line(`${path} fails: ${failed.join(", ") || "-"}`);
  await keepResults("lighthouse", { ...values, rows });
  return rows.every((row) => CATEGORIES.every((name) => row[name] >= WANTED));
});
