import { runToTheEnd } from "../../setup/program.ts";
import { terminal } from "../../setup/steps.ts";
import { CPU_LIMIT, COST } from "./lecture/SimulatedHost.ts";
import { type Lecture, type Outcome, simulate } from "./lecture/simulate.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";

/** A teacher's camera, screen and voice: packets a second to a viewer, and of all layers; bits a second to a viewer. */
const STREAMS = { viewer: 260, stage: 500, bits: 1.75e6 };
const WORKERS = 8;
/** Hosts beyond what the viewers fill: two are lost and one drains. */
const SPARE = 3;

type Row = Outcome & { name: string; lecture: Lecture };

const lectureOf = (viewers: number, admission: boolean): Lecture => {
  const perWorker = CPU_LIMIT / (STREAMS.viewer * COST.receiver);
  return {
    viewers,
    hosts: Math.ceil(viewers / perWorker / WORKERS) + SPARE,
    workers: WORKERS,
    packets: { viewer: STREAMS.viewer, stage: STREAMS.stage },
    joinsPerSecond: 60,
    admission,
  };
};

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const COLUMNS: Column<Row>[] = [
  { title: "viewers", words: true, of: ({ name }) => name },
  {
    title: `hosts of ${WORKERS} cores, 3 of them spare`,
    of: ({ lecture }) => String(lecture.hosts),
  },
  { title: "Gb/s", of: ({ lecture }) => ((lecture.viewers * STREAMS.bits) / 1e9).toFixed(1) },
  { title: "worst worker, of its limit", of: ({ worst }) => percent(worst) },
  { title: "longest wait for a place, s", of: ({ longestWait }) => longestWait.toFixed(1) },
  { title: "without a place at the end", of: ({ without }) => String(without) },
];

/** Simulates a lecture: its people join, two hosts are lost, the home among them, and one drains. */
await runToTheEnd(async () => {
  const rows = [300, 1_000, 3_000].flatMap((viewers) =>
    [true, false].map((admission): Row => {
      const lecture = lectureOf(viewers, admission);
      const name = `${viewers}${admission ? "" : ", hosts refuse nobody"}`;
      return { ...simulate(lecture), name, lecture };
    }),
  );
  terminal.line(markdown(COLUMNS, rows));
  await keepResults("lecture", { rows });
});
