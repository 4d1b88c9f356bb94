import { parseArgs } from "node:util";

import { chromium } from "@playwright/test";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { prepareWorker } from "../../setup/worker/worker.ts";
import { CHROMIUM, launched } from "../support/chromium.ts";
import { People } from "../support/people.ts";
import { joinLate, killWorker, restartSignaling } from "../support/recovery.ts";
import { type SiteOptions, startSite } from "../support/site.ts";
import { prepareGround } from "./ground.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import { percentile } from "./statistics.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "7" } } });
const RUNS = Number(values.runs);

/** What a measure is called, and the most that half of the runs may take, ms. */
type Measure = { name: string; most: number };
type Row = Measure & { times: number[] };

type Scenario = {
  siteOptions?: SiteOptions;
  /** What is measured in one run, ms. */
  run: (people: People) => Promise<Record<string, number>>;
  measures: Record<string, Measure>;
};

const SCENARIOS: Scenario[] = [
  {
    siteOptions: { sfu: { workers: 2 } },
    run: killWorker,
    measures: { gap: { name: "the media worker is killed: no new picture", most: 2_000 } },
  },
  {
    siteOptions: { mediaApart: true },
    run: restartSignaling,
    measures: {
      gap: { name: "signaling is restarted: no new picture", most: 1_000 },
      controls: { name: "signaling is restarted: controls are back", most: 5_000 },
    },
  },
  {
    run: async (people) => (await joinLate(people)).arrival,
    measures: {
      seen: { name: "a latecomer sees everybody", most: 3_000 },
      heard: { name: "a latecomer hears everybody", most: 3_000 },
    },
  },
];

const runOnce = async ({ siteOptions, run }: Scenario): Promise<Record<string, number>> => {
  await using opened = new AsyncDisposableStack();
  const site = await startSite(siteOptions);
  opened.defer(() => site.close());
  const browser = await chromium.launch(launched(CHROMIUM));
  opened.defer(() => browser.close());
  const people = new People(site, browser);
  const measured = await run(people);
  await people.leave();
  return measured;
};

const runOften = async (scenario: Scenario): Promise<Row[]> => {
  const measures = Object.entries(scenario.measures);
  const runs: Record<string, number>[] = [];
  for (let run = 1; run <= RUNS; run += 1)
    runs.push(await step(`${measures[0]![1].name}, ${run} of ${RUNS}`, () => runOnce(scenario)));
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

/** How long a class notices what happens to it: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  process.env.MEDIASOUP_WORKER_BIN = await prepareWorker(terminal);
  const rows: Row[] = [];
  for (const scenario of SCENARIOS) rows.push(...(await runOften(scenario)));
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("recovery", { ...values, rows });
  return rows.every(({ times, most }) => percentile(times, 0.5) <= most);
});
