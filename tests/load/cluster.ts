import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { SETTLED } from "../cluster/limits.ts";
import { Processes } from "../cluster/Processes.ts";
import { RedisServer } from "../support/servers/RedisServer.ts";
import { type Heard, Talk } from "../cluster/Talk.ts";
import type { SiteProgram } from "../support/servers/SiteProgram.ts";
import { cpuSecondsOf } from "./cpu.ts";
import { prepareGround } from "./ground.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import { percentile } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    processes: { type: "string", default: "3" },
    classes: { type: "string", default: "10" },
    students: { type: "string", default: "29" },
    said: { type: "string", default: "50" },
    only: { type: "string", multiple: true, default: [] },
  },
});
const [count, classes, students, said] = [
  values.processes,
  values.classes,
  values.students,
  values.said,
].map(Number) as [...[number, number, number, number]];
/** Milliseconds: longer than a lease. */
const FROZEN = 13_000;
/** Milliseconds that a database needs to restart, or a network to mend. */
const AWAY = 5_000;

/** `cost`: CPU seconds of all processes for each message that reached a page; null where not the same ones ran throughout. */
type Row = Heard & { name: string; cost: number | null };
const milliseconds = (time: number) => time.toFixed(0);
const COLUMNS: Column<Row>[] = [
  { title: `${classes} classes of ${students + 1}`, words: true, of: ({ name }) => name },
  { title: "lost", of: ({ lost }) => String(lost) },
  { title: "doubled or late", of: ({ wrong }) => String(wrong) },
  { title: "without a seat, longest, ms", of: (row) => milliseconds(row.longestAbsence) },
  { title: "acknowledged, p50, ms", of: (row) => milliseconds(percentile(row.acknowledged, 0.5)) },
  { title: "p99, ms", of: (row) => milliseconds(percentile(row.acknowledged, 0.99)) },
  { title: "CPU a notice, µs", of: ({ cost }) => (cost === null ? "" : (cost * 1e6).toFixed(0)) },
];

const cpuOf = (running: readonly SiteProgram[]) =>
  running.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);

/** Classes over several processes while one of them is killed, replaced, or stands still: see docs/SCALE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const redis = opened.adopt(await RedisServer.start(), (each) => each.close());
  const processes = opened.adopt(
    await step("Processes", () => Processes.start(count, { REDIS_URL: redis.url })),
    (each) => each.close(),
  );
  const talk = await step("Classes", () => Talk.open(processes, { classes, students }));
  opened.defer(() => talk.close());
  const owner = async () => (await processes.ownerOf(talk.classes[0]!.classId))!;
  const faults: [string, () => Promise<unknown>][] = [
    ["nothing happens", () => Promise.resolve()],
    ["one of its processes is killed", async () => processes.end(await owner(), "SIGKILL")],
    ["each process is replaced", () => processes.replaceAll()],
    ["one stands still for 13 s", async () => processes.freeze(await owner(), FROZEN)],
    ["no other reaches one for 5 s", async () => processes.isolate(await owner(), AWAY)],
    ["the database is away for 5 s", () => processes.loseDatabase(AWAY)],
    ["Redis is killed and started again", () => redis.close().then(() => redis.start())],
  ];
  const { only } = values;
  const wanted = faults.filter(
    ([name]) => only.length === 0 || only.some((one) => name.includes(one)),
  );
  const rows: Row[] = [];
  for (const [name, happens] of wanted) {
    while (processes.running.length < count) await processes.add();
    await wait(SETTLED);
    const before = [...processes.running];
    const used = cpuOf(before);
    const heard = await step(name, () => talk.during(happens, said));
    const same = before.every((each) => processes.running.includes(each));
    const cost = same ? (cpuOf(before) - used) / (classes * said * (students + 1)) : null;
    rows.push({ name, cost, ...heard });
  }
  terminal.info(`\nLoad: ${loadavg()[0]!.toFixed(1)}\n\n${markdown(COLUMNS, rows)}`);
  const kept = rows.map(({ acknowledged: _each, ...row }) => row);
  await keepResults("cluster", { processes: count, classes, students, rows: kept });
  return true;
});
