import { parseArgs } from "node:util";

import { chromium } from "@playwright/test";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { prepareWorker } from "../../setup/worker/worker.ts";
import { CHROMIUM, FLAGS } from "../support/chromium.ts";
import { People } from "../support/people.ts";
import { joinLate, killWorker, restartSignaling } from "../support/recovery.ts";
import { type SiteOptions, startSite } from "../support/site.ts";
import { prepareGround } from "./ground.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import { percentile } from "./statistics.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "7" } } });
const RUNS = Number(values.runs);

type Scenario = {
  siteOptions?: SiteOptions;
  /** What is measured in one run, ms. */
  run: (people: People) => Promise<number[]>;
  /** What each of them is, and the most that half of the runs may take, ms. */
  measures: { name: string; most: number }[];
};

const SCENARIOS: Scenario[] = [
  {
    siteOptions: { sfu: { workers: 2 } },
    run: async (people) => [(await killWorker(people)).gap],
    measures: [{ name: "the media worker is killed: no new picture", most: 2_000 }],
  },
  {
    siteOptions: { mediaApart: true },
    run: async (people) => {
      const { gap, controls } = await restartSignaling(people);
      return [gap, controls];
    },
    measures: [
      { name: "signaling is restarted: no new picture", most: 1_000 },
      { name: "signaling is restarted: controls are back", most: 5_000 },
    ],
  },
  {
    run: async (people) => {
      const { seen, heard } = await joinLate(people);
      return [seen, heard];
    },
    measures: [
      { name: "a latecomer sees everybody", most: 3_000 },
      { name: "a latecomer hears everybody", most: 3_000 },
    ],
  },
];

type Row = { name: string; most: number; times: number[] };

const runOnce = async ({ siteOptions, run }: Scenario): Promise<number[]> => {
  await using opened = new AsyncDisposableStack();
  const site = await startSite(siteOptions);
  opened.defer(() => site.close());
  // One that muted everything would have no sound to hear.
  const ignoreDefaultArgs = ["--mute-audio"];
  const browser = await chromium.launch({
    ...{ executablePath: CHROMIUM, args: FLAGS, ignoreDefaultArgs },
  });
  opened.defer(() => browser.close());
  const people = new People(site, browser);
  const measured = await run(people);
  await people.leave();
  return measured;
};

const runOften = async (scenario: Scenario): Promise<Row[]> => {
  const rows: Row[] = scenario.measures.map((measure) => ({ ...measure, times: [] }));
  for (let run = 0; run < RUNS; run += 1) {
    const [first] = scenario.measures;
    const title = `${first!.name.split(":")[0]}, ${run + 1} of ${RUNS}`;
    const measured = await step(title, () => runOnce(scenario));
    measured.forEach((time, index) => rows[index]!.times.push(time));
  }
  return rows;
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
