import { parseArgs } from "node:util";

import { pino } from "pino";

import { runToTheEnd } from "../../setup/program.ts";
import { terminal } from "../../setup/steps.ts";
import { prepareWorker } from "../../setup/worker/worker.ts";
import { MediaBench, type Measured, oneWorkerHost } from "./MediaBench.ts";
import { costOf, fitted, table } from "./report.ts";
import { keepResults } from "./results.ts";

const { values } = parseArgs({
  options: {
    receivers: { type: "string", default: "10,20,40,80,120,160,200" },
    seconds: { type: "string", default: "15" },
  },
});

/** The load of a media worker, from one teacher to more and more receivers: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  const steps = values.receivers.split(",").map(Number);
  const workerBin = await prepareWorker(terminal);
  const log = pino({ level: "error" });
  const bench = await MediaBench.open(opened, await oneWorkerHost(workerBin, log), log);
  const rows: Measured[] = [];
  for (const receivers of steps) {
    terminal.info(`${receivers} receivers`);
    rows.push(await bench.measure(receivers, Number(values.seconds) * 1_000));
  }
  terminal.line(`\n${table(rows)}\n\n${fitted(rows)}`);
  await keepResults("media", { rows, cost: costOf(rows) });
  return true;
});
