import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { prepareWorker } from "../../setup/worker/worker.ts";
import type { commands as seatCommands } from "./audience-seats.ts";
import type { commands as siteCommands } from "./audience-site.ts";
import { Helper } from "./Helper.ts";
import { type Column, markdown } from "./markdown.ts";
import { residentOf } from "./memory.ts";
import { keepResults } from "./results.ts";

const { values } = parseArgs({
  options: {
    whole: { type: "string", default: "250,500,1000" },
    audience: { type: "string", default: "500,1000,3000" },
    rate: { type: "string", default: "60" },
  },
});
const rate = Number(values.rate);
/** Seats whose joins, the last of all, are measured by themselves. */
const LAST = 100;
/** Milliseconds until memory is measured. */
const SETTLED = 3_000;
const KILOBYTE = 1_024;
/** More people than any class has: everybody is listed. */
const NEVER = 1e6;
const AUDIENCE_FROM = 200;

type Row = {
  seats: number;
  lists: string;
  /** CPU milliseconds of the server a join: all of them, and the last. */
  join: number;
  lastJoin: number;
  memory: number;
  /** To one page, while all come; kB. */
  received: number;
  notices: number;
  /** CPU seconds of the server a second, when nobody comes or goes any more. */
  idle: number;
};

const COLUMNS: Column<Row>[] = [
  { title: "seats", of: ({ seats }) => String(seats) },
  { title: "a page knows", words: true, of: ({ lists }) => lists },
  { title: "CPU a join, ms", of: (row) => row.join.toFixed(1) },
  { title: `of the last ${LAST}, ms`, of: ({ lastJoin }) => lastJoin.toFixed(1) },
  { title: "memory a seat, kB", of: ({ memory }) => memory.toFixed(0) },
  { title: "to a page, kB", of: ({ received }) => received.toFixed(0) },
  { title: "notices to it", of: ({ notices }) => notices.toFixed(0) },
  { title: "CPU at rest, %", of: ({ idle }) => (idle * 100).toFixed(1) },
];

/** One class that so many people join: a server and its pages, each in a process of its own. */
const measure = async (seats: number, from: number): Promise<Row> => {
  await using opened = new AsyncDisposableStack();
  const helperOf = (program: string) => {
    const helper: Helper<never> = new Helper(join(import.meta.dirname, program));
    opened.defer(() => helper.close());
    return helper;
  };
  const site = helperOf("audience-site.ts") as unknown as Helper<typeof siteCommands>;
  const pages = helperOf("audience-seats.ts") as unknown as Helper<typeof seatCommands>;
  const { url, classId, teacher, tokens } = await site.ask("start", { students: seats - 1, from });
  const cpu = () => site.ask("cpu", undefined);
  const enter = (own: string[]) => pages.ask("join", { url, classId, rate, tokens: own });
  await enter([teacher]);
  await pages.ask("ask", { name: "startClass", body: {} });
  await wait(SETTLED);
  const [memory, first] = [residentOf(site.pid).now, await cpu()];
  await enter(tokens.slice(0, -LAST));
  const most = await cpu();
  await enter(tokens.slice(-LAST));
  const all = await cpu();
  await wait(SETTLED);
  const [perSeat, atRest] = [(residentOf(site.pid).now - memory) / seats, await cpu()];
  const { bytes, notices } = await pages.ask("heard", undefined);
  await wait(SETTLED);
  return {
    seats,
    lists: from === NEVER ? "everybody" : "who is seen or heard",
    join: ((all - first) / tokens.length) * 1_000,
    lastJoin: ((all - most) / LAST) * 1_000,
    memory: perSeat / KILOBYTE,
    received: bytes / seats / KILOBYTE,
    notices: notices / seats,
    idle: ((await cpu()) - atRest) / (SETTLED / 1_000),
  };
};

/** What a join costs in a class that lists everybody, and in an audience: see docs/SCALE.md. */
await runToTheEnd(async () => {
  process.env["MEDIASOUP_WORKER_BIN"] = await prepareWorker(terminal);
  const cases = [
    ...values.whole.split(",").map((seats) => [Number(seats), NEVER] as const),
    ...values.audience.split(",").map((seats) => [Number(seats), AUDIENCE_FROM] as const),
  ];
  const rows: Row[] = [];
  for (const [seats, from] of cases)
    rows.push(await step(`${seats} seats`, () => measure(seats, from)));
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("audience", { ...values, rows });
  return true;
});
