import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import type { commands as seatCommands } from "./class-seats.ts";
import type { commands as siteCommands } from "./class-site.ts";
import { prepareGround } from "./ground.ts";
import { Helper } from "./Helper.ts";
import { type Column, markdown } from "./markdown.ts";
import { residentOf } from "./memory.ts";
import { keepResults } from "./results.ts";
import { percentile } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    seats: { type: "string", default: "500" },
    processes: { type: "string", default: "4" },
    rate: { type: "string", default: "20" },
    seconds: { type: "string", default: "60" },
    reacting: { type: "string", default: "300" },
  },
});
const [count, processes] = [Number(values.seats), Number(values.processes)];
const [rate, seconds, reacting] = [values.rate, values.seconds, values.reacting].map(Number) as [
  ...[number, number, number],
];
/** Memory is measured this long after the last came, ms. */
const SETTLED = 5_000;
const KILOBYTE = 1_024;

type Site = Helper<typeof siteCommands>;
type Seats = Helper<typeof seatCommands>;

const helperOf = (opened: AsyncDisposableStack, program: string) => {
  const helper: Helper<never> = new Helper(join(import.meta.dirname, program));
  opened.defer(() => helper.close());
  return helper;
};

/** Messages at a steady rate, without waiting for earlier ones; each helper's seats write in turn. */
const writeSteadily = async (helpers: Seats[], messages: number): Promise<void> => {
  const began = performance.now();
  const writing: Promise<unknown>[] = [];
  for (let place = 0; place < messages; place += 1) {
    await wait(Math.max(0, began + (place / rate) * 1_000 - performance.now()));
    const helper = helpers[place % helpers.length]!;
    writing.push(helper.ask("write", { count: Math.floor(place / helpers.length) }));
  }
  await Promise.all(writing);
};

const heardBy = async (helpers: Seats[]) =>
  (await Promise.all(helpers.map((helper) => helper.ask("heard", undefined)))).flat();

/** Waits until each seat has them all; throws where one is lost, doubled or out of order. */
const allHeard = async (helpers: Seats[], messages: number) => {
  let heard = await heardBy(helpers);
  for (let tries = 0; heard.some((each) => each.length < messages) && tries < 60; tries += 1) {
    await wait(1_000);
    heard = await heardBy(helpers);
  }
  const isWhole = (each: { number: number }[]) =>
    each.length === messages &&
    each.every(({ number }, at) => number > (each[at - 1]?.number ?? 0));
  const wrong = heard.filter((each) => !isWhole(each)).length;
  if (wrong > 0) throw new Error(`${wrong} seats lost, doubled or disordered messages.`);
  return heard;
};

const measureChat = async (site: Site, helpers: Seats[]) => {
  const messages = rate * seconds;
  const before = await site.ask("cpu", undefined);
  await writeSteadily(helpers, messages);
  const heard = await allHeard(helpers, messages);
  const cpu = (await site.ask("cpu", undefined)) - before;
  const delays = heard.flatMap((each) => each.map(({ delay }) => delay));
  return { delays, perDelivery: (cpu / (messages * count)) * 1e6 };
};

const measureReactions = async (site: Site, helpers: Seats[]) => {
  const before = await site.ask("cpu", undefined);
  await Promise.all(
    helpers.map((helper) => helper.ask("react", { times: reacting, seconds: reacting })),
  );
  const cpu = ((await site.ask("cpu", undefined)) - before) / reacting;
  const notices = (
    await Promise.all(helpers.map((helper) => helper.ask("reactions", undefined)))
  ).flat();
  return { cpu, notices: Math.max(...notices) / reacting };
};

type Row = { what: string; value: string };
const COLUMNS: Column<Row>[] = [
  {
    title: `${count} seats, ${rate} messages/s for ${seconds} s`,
    words: true,
    of: ({ what }) => what,
  },
  { title: "", of: ({ value }) => value },
];

/** A class's chat and reactions with many seats: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const site = helperOf(opened, "class-site.ts") as unknown as Site;
  const { url, classId, teacher, tokens } = await site.ask("start", { students: count - 1 });
  const helpers = Array.from(
    { length: processes },
    () => helperOf(opened, "class-seats.ts") as unknown as Seats,
  );
  const enter = (helper: Seats, own: string[]) => helper.ask("join", { url, classId, tokens: own });
  await enter(helpers[0]!, [teacher]);
  await helpers[0]!.ask("start", undefined);
  await wait(SETTLED);
  const before = residentOf(site.pid).now;
  await step(`${count} seats`, () =>
    Promise.all(
      helpers.map((helper, at) =>
        enter(
          helper,
          tokens.filter((_, each) => each % processes === at),
        ),
      ),
    ),
  );
  await wait(SETTLED);
  const perSeat = (residentOf(site.pid).now - before) / count / KILOBYTE;
  const chat = await step("Messages", () => measureChat(site, helpers));
  const load = loadavg()[0] ?? 0;
  const reactions = await step("Reactions", () => measureReactions(site, helpers));
  const rows: Row[] = [
    { what: "to each seat, p50", value: `${percentile(chat.delays, 0.5).toFixed(0)} ms` },
    { what: "to each seat, p99", value: `${percentile(chat.delays, 0.99).toFixed(0)} ms` },
    { what: "server's CPU a delivered message", value: `${chat.perDelivery.toFixed(0)} µs` },
    { what: "server's memory a seat", value: `${perSeat.toFixed(1)} kB` },
    {
      what: "a reaction a second of each seat: server's CPU",
      value: `${(reactions.cpu * 100).toFixed(0)} %`,
    },
    { what: "notices a second to each seat meanwhile", value: reactions.notices.toFixed(1) },
    { what: "load of the machine", value: load.toFixed(1) },
  ];
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("class-chat", { ...values, rows });
  for (const helper of helpers) await helper.ask("close", undefined);
  await site.ask("close", undefined);
  return true;
});
