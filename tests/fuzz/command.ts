import { parseArgs } from "node:util";

import { runToTheEnd } from "../../setup/program.ts";
import { terminal } from "../../setup/steps.ts";
import { prepareWorker } from "../../setup/worker/worker.ts";
import { launchThrowAwayPostgres } from "../support/servers/postgres.ts";
import { TARGETS, fuzz } from "./fuzz.ts";
import { megabytes } from "./megabytes.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now()) },
    seconds: { type: "string", default: "600" },
    target: { type: "string", multiple: true, default: TARGETS.map(({ name }) => name) },
    step: { type: "string" },
  },
});

/** Fuzzes the site for a given time: see docs/TESTING.md. */
await runToTheEnd(async (opened) => {
  const postgres = await launchThrowAwayPostgres(terminal);
  opened.defer(() => postgres.close());
  process.env.DATABASE_ADMIN_URL = postgres.url;
  process.env.MEDIASOUP_WORKER_BIN = await prepareWorker(terminal);
  terminal.line(`Fuzzing for ${values.seconds} s with --seed ${values.seed}`);
  const { faults, errors, steps, inside } = await fuzz({
    seed: values.seed,
    seconds: Number(values.seconds),
    targets: TARGETS.filter(({ name }) => values.target.includes(name)),
    only: values.step === undefined ? undefined : Number(values.step),
  });
  terminal.line(`Steps: ${JSON.stringify(steps)}`);
  terminal.line(`Heap: ${inside.map(({ heap }) => megabytes(heap)).join(" → ")}`);
  terminal.line(
    `Longest turn: ${Math.max(...inside.map(({ longestTurn }) => longestTurn)).toFixed(0)} ms of processor time`,
  );
  for (const error of errors) terminal.line(`  logged: ${error}`);
  for (const fault of faults) terminal.line(`\n✗ ${fault}`);
  terminal.line(faults.length === 0 ? "Nothing was found." : `\n${faults.length} findings.`);
  return faults.length === 0;
});
