import { parseArgs } from "node:util";

import { chromium } from "@playwright/test";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { prepareWorker } from "../../setup/worker/worker.ts";
import { CHROMIUM, launched, withoutWindows } from "../support/pages/chromium.ts";
import { People } from "../support/people/people.ts";
import {
  joinLate,
  killMediaHost,
  killOneHost,
  killPostgres,
  killServer,
  killWorker,
  replaceOneHost,
  replaceOnlyHost,
  restartSignaling,
} from "../support/servers/recovery.ts";
import { ROOMY_HOST, SMALL_HOST } from "../support/servers/class-on-two-hosts.ts";
import { SchoolOnHosts } from "../support/servers/SchoolOnHosts.ts";
import { SupervisedSite } from "../support/servers/SupervisedSite.ts";
import { type SiteOptions, startSite } from "../support/servers/site.ts";
import { prepareGround } from "./ground.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import { percentile } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "7" },
    /** Measure only what has these words in its name. */
    only: { type: "string", default: "" },
    /** The browsers take half as many pictures of themselves and draw a quarter, which leaves more of the processors to the site. */
    light: { type: "boolean", default: false },
  },
});
const RUNS = Number(values.runs);

/** The name of a measurement, and the limit of its median, ms. */
type Measure = { name: string; most: number };
type Row = Measure & { times: number[] };

/** The measurements of one run, ms. */
type Measured = Record<string, number>;

type Scenario = {
  runOnce: () => Promise<Measured>;
  measures: Record<string, Measure>;
};

const perform = async <Where extends { url: string }>(
  site: Where,
  run: (people: People<Where>) => Promise<Measured>,
): Promise<Measured> => {
  const browser = await chromium.launch(
    values.light ? launched(withoutWindows(), 10) : launched(CHROMIUM),
  );
  try {
    const people = new People(site, browser, { processed: true, scale: values.light ? 0.5 : 1 });
    const measured = await run(people);
    await people.leave();
    return measured;
  } finally {
    await browser.close();
  }
};

/** On a site in this process. */
const here =
  (run: (people: People) => Promise<Measured>, siteOptions?: SiteOptions) => async () => {
    const site = await startSite(siteOptions);
    try {
      return await perform(site, run);
    } finally {
      await site.close();
    }
  };

/** On a site as `npm start` runs it. */
const supervised = (run: (people: People<SupervisedSite>) => Promise<Measured>) => async () => {
  await using opened = new AsyncDisposableStack();
  const folder = await SupervisedSite.folder(opened);
  const site = await SupervisedSite.start(folder, { BOT_CHECK_COST: "50" });
  opened.defer(async () => void (await site.stop()));
  // Awaited, or the site would be stopped first.
  return await perform(site, run);
};

/** With two media hosts in processes of their own. */
const onHosts =
  (run: (people: People<SchoolOnHosts>) => Promise<Measured>, env = SMALL_HOST) =>
  async () => {
    const school = await SchoolOnHosts.start(2, env);
    try {
      return await perform(school, run);
    } finally {
      await school.close();
    }
  };

const SCENARIOS: Scenario[] = [
  {
    runOnce: here(killWorker, { sfu: { workers: 2 } }),
    measures: { gap: { name: "the media worker is killed: no new picture", most: 2_000 } },
  },
  {
    runOnce: here(restartSignaling, { mediaApart: true }),
    measures: {
      gap: { name: "signaling is restarted: no new picture", most: 1_000 },
      controls: { name: "signaling is restarted: controls are back", most: 5_000 },
    },
  },
  {
    runOnce: supervised(killServer),
    measures: {
      gap: { name: "the server is killed: no new picture", most: 500 },
      controls: { name: "the server is killed: controls are back", most: 5_000 },
    },
  },
  {
    runOnce: supervised(killMediaHost),
    measures: { gap: { name: "the media host is killed: no new picture", most: 20_000 } },
  },
  {
    runOnce: onHosts(killOneHost("far")),
    measures: { gap: { name: "one of two media hosts is killed: no new picture", most: 2_000 } },
  },
  {
    runOnce: onHosts(killOneHost("home")),
    measures: { gap: { name: "the home of two is killed: no new picture", most: 2_000 } },
  },
  {
    runOnce: onHosts(replaceOneHost("far")),
    measures: { gap: { name: "one of two media hosts is replaced: no new picture", most: 2_000 } },
  },
  {
    runOnce: onHosts(replaceOneHost("home")),
    measures: { gap: { name: "the home of two is replaced: no new picture", most: 2_000 } },
  },
  {
    runOnce: onHosts(replaceOnlyHost, ROOMY_HOST),
    measures: {
      gap: { name: "one of two that has the whole class is replaced: no new picture", most: 2_000 },
    },
  },
  {
    runOnce: supervised(killPostgres),
    measures: {
      gap: { name: "PostgreSQL is killed: no new picture", most: 500 },
      calls: { name: "PostgreSQL is killed: calls are answered again", most: 5_000 },
    },
  },
  {
    runOnce: here(async (people) => (await joinLate(people)).arrival),
    measures: {
      seen: { name: "a latecomer sees everybody", most: 3_000 },
      heard: { name: "a latecomer hears everybody", most: 3_000 },
    },
  },
];

const runOften = async (scenario: Scenario): Promise<Row[]> => {
  const measures = Object.entries(scenario.measures);
  const runs: Measured[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const measured = await step(`${measures[0]![1].name}, ${run} of ${RUNS}`, scenario.runOnce);
    // The whole takes half an hour: what is measured is told at once.
    for (const [key, { name }] of measures) terminal.line(`  ${name}: ${seconds(measured[key]!)}`);
    runs.push(measured);
  }
  return measures.map(([key, measure]) => ({ ...measure, times: runs.map((each) => each[key]!) }));
};

const seconds = (ms: number) => (ms / 1_000).toFixed(2);
const COLUMNS: Column<Row>[] = [
  { title: "what happens, s", words: true, of: ({ name }) => name },
  { title: "runs", of: ({ times }) => String(times.length) },
  { title: "median", of: ({ times }) => seconds(percentile(times, 0.5)) },
  { title: "longest", of: ({ times }) => seconds(Math.max(...times)) },
  { title: "wanted", of: ({ most }) => seconds(most) },
];

/** How long a class notices a fault: see docs/PERFORMANCE.md and docs/RELIABILITY.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  process.env.MEDIASOUP_WORKER_BIN = await prepareWorker(terminal);
  const rows: Row[] = [];
  const wanted = SCENARIOS.filter(({ measures }) =>
    Object.values(measures).some(({ name }) => name.includes(values.only)),
  );
  for (const scenario of wanted) rows.push(...(await runOften(scenario)));
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("recovery", { ...values, rows });
  return rows.every(({ times, most }) => percentile(times, 0.5) <= most);
});
