import { parseArgs } from "node:util";

import { DomainError } from "@lyceum/shared/errors.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { sfuPool } from "@lyceum/signaling/sfu/SfuPool.ts";
import { type Logger, pino } from "pino";

import { runToTheEnd } from "../../setup/program.ts";
import { terminal } from "../../setup/steps.ts";
import { prepareWorker } from "../../setup/worker/worker.ts";
import { type Column, markdown } from "./markdown.ts";
import { MediaBench, type Measured, oneWorkerHost } from "./MediaBench.ts";
import { keepResults } from "./results.ts";
import { fitLine } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    receivers: { type: "string", default: "0,20,40,80,120,160" },
    seconds: { type: "string", default: "15" },
  },
});

/** Full as soon as it has more people of the class than the other: so they are spread evenly, however little they are. */
const inTurns = (hosts: Sfu[]): Sfu[] => {
  const taken = hosts.map(() => 0);
  return hosts.map((host, at): Sfu => ({
    ...host,
    createTransport: async (body) => {
      if (body.direction === "receive" && body.mayRefuse && taken[at]! > taken[1 - at]!)
        throw new DomainError("full", "It is the other host's turn.");
      if (body.direction === "receive") taken[at]! += 1;
      return host.createTransport(body);
    },
  }));
};

const twoHosts = async (workerBin: string, log: Logger): Promise<Sfu> =>
  sfuPool(inTurns([await oneWorkerHost(workerBin, log), await oneWorkerHost(workerBin, log)]), log);

const percent = (share: number | undefined) => (share ?? Number.NaN).toFixed(1);
/** The teacher is at the first host, as the class is: both are empty when it begins. */
const COLUMNS: Column<Measured>[] = [
  { title: "receivers", of: (row) => String(row.receivers) },
  { title: "home host's worker, CPU %", of: (row) => percent(row.workersCpu[0]) },
  { title: "other host's worker, CPU %", of: (row) => percent(row.workersCpu[1]) },
  { title: "packets/s", of: (row) => row.packetsPerSecond.toFixed(0) },
  { title: "lost", of: (row) => String(row.packetsLost) },
  { title: "broken first frames", of: (row) => String(row.firstFramesBroken) },
  { title: "first frame p50 ms", of: (row) => row.firstFrameP50.toFixed(0) },
  { title: "p95 ms", of: (row) => row.firstFrameP95.toFixed(0) },
];

const fitted = (rows: Measured[]): string =>
  ["home", "other"]
    .map((name, at) => {
      const points = rows.map((row) => ({ x: row.receivers / 2, y: row.workersCpu[at]! }));
      const { slope, intercept, r2 } = fitLine(points);
      const line = `${intercept.toFixed(2)} + ${slope.toFixed(4)} × its receivers`;
      return `${name} host's worker, CPU % = ${line}; R² = ${r2.toFixed(5)}`;
    })
    .join("\n");

/** One teacher and more and more receivers, half of them beyond a pipe: see docs/SCALE.md. */
await runToTheEnd(async (opened) => {
  const workerBin = await prepareWorker(terminal);
  const log = pino({ level: "error" });
  const bench = await MediaBench.open(opened, await twoHosts(workerBin, log), log);
  const rows: Measured[] = [];
  for (const receivers of values.receivers.split(",").map(Number)) {
    terminal.info(`${receivers} receivers`);
    rows.push(await bench.measure(receivers, Number(values.seconds) * 1_000));
  }
  terminal.line(
    `\n${markdown(COLUMNS, rows)}\n\n${fitted(rows.filter((row) => row.receivers > 0))}`,
  );
  await keepResults("two-hosts", { rows });
  return true;
});
