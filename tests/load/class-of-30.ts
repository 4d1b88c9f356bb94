import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

import { createSfu } from "@lyceum/sfu/createSfu.ts";
import { serveSfu } from "@lyceum/sfu/wire.ts";
import { CAMERA_LAYERS } from "@lyceum/shared/limits.ts";
import { pino } from "pino";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { prepareWorker } from "../../setup/worker/worker.ts";
import type { commands as publisherCommands } from "./class-publishers.ts";
import { layersShown, type Screen, SCREENS } from "./class-views.ts";
import { Helper } from "./Helper.ts";
import { type Column, markdown } from "./markdown.ts";
import type { commands as receiverCommands } from "./receivers.ts";
import { keepResults } from "./results.ts";

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "30" },
    seconds: { type: "string", default: "10" },
  },
});
const PEOPLE = Number(values.people);
const ROOM = "bench";
/** The host knows by then for how much a line is wide enough, ms. */
const SETTLES = 12_000;

type View = "grid" | "speaker";
type Row = {
  screen: Screen;
  view: View;
  layers: number[];
  /** Bytes to one person, and those of all the others' largest pictures meanwhile. */
  forwarded: number;
  everything: number;
};

type Class = {
  host: { url: string; secret: string };
  producerIds: string[];
  publishers: Helper<typeof publisherCommands>;
};

/** One person who watches, in a process of its own. */
async function watch({ host, producerIds, publishers }: Class, screen: Screen, view: View) {
  await using opened = new AsyncDisposableStack();
  const receivers: Helper<typeof receiverCommands> = new Helper(
    join(import.meta.dirname, "receivers.ts"),
  );
  opened.defer(() => receivers.close());
  const layers = layersShown(PEOPLE - 1, screen, view);
  const shown = producerIds.slice(0, layers.length);
  const wanted = Object.fromEntries(shown.map((id, index) => [id, layers[index]!]));
  await receivers.ask("enter", { host, roomId: ROOM, producerIds: shown, layers: wanted });
  await receivers.ask("join", { count: 1, every: 0 });
  await wait(SETTLES);
  const look = async () => {
    const [{ bytes }, sent] = await Promise.all([
      receivers.ask("count", undefined),
      publishers.ask("sent", undefined),
    ]);
    return { bytes, largest: sent.at(-1)! };
  };
  const before = await look();
  await wait(Number(values.seconds) * 1_000);
  const after = await look();
  await receivers.ask("leave", undefined);
  return {
    screen,
    view,
    layers,
    forwarded: after.bytes - before.bytes,
    everything: ((after.largest - before.largest) * (PEOPLE - 1)) / PEOPLE,
  };
}

const shareOf = (rows: Row[]) =>
  rows.reduce((sum, { forwarded }) => sum + forwarded, 0) /
  rows.reduce((sum, { everything }) => sum + everything, 0);

const megabits = (bytes: number) => ((8 * bytes) / Number(values.seconds) / 1e6).toFixed(2);
const COLUMNS: Column<Row>[] = [
  { title: "screen", words: true, of: ({ screen }) => screen.name },
  { title: "view", words: true, of: ({ view }) => view },
  ...CAMERA_LAYERS.map(({ scaleResolutionDownBy }, layer) => ({
    title: `${1280 / scaleResolutionDownBy} px`,
    of: ({ layers }: Row) => String(layers.filter((each) => each === layer).length),
  })),
  { title: "Mb/s", of: ({ forwarded }) => megabits(forwarded) },
  { title: "everything, Mb/s", of: ({ everything }) => megabits(everything) },
  { title: "%", of: (row) => (100 * shareOf([row])).toFixed(1) },
];

async function openClass(opened: AsyncDisposableStack): Promise<Class> {
  const workerBin = await prepareWorker(terminal);
  const log = pino({ level: "warn" });
  const media = { workers: 1, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 1e6 };
  const sfu = opened.adopt(await createSfu({ ...media, workerBin }, log), (each) => each.close());
  const secret = randomUUID();
  const wire = await serveSfu(sfu, { host: "127.0.0.1", port: 0, secret }, log);
  opened.defer(() => wire.close());
  const publishers: Class["publishers"] = new Helper(
    join(import.meta.dirname, "class-publishers.ts"),
  );
  opened.defer(() => publishers.close());
  const host = { url: wire.url, secret };
  const asked = { host, roomId: ROOM, people: PEOPLE };
  return { host, publishers, producerIds: await publishers.ask("publish", asked) };
}

/** Share of all pictures' bytes that a class of people with cameras is sent: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  const lesson = await step("A class", () => openClass(opened));
  const rows: Row[] = [];
  for (const screen of SCREENS)
    for (const view of ["grid", "speaker"] as const)
      rows.push(await step(`${screen.name}, ${view}`, () => watch(lesson, screen, view)));
  terminal.line(`\n${markdown(COLUMNS, rows)}\nAll: ${(100 * shareOf(rows)).toFixed(1)} %`);
  await keepResults("class-of-30", { ...values, rows });
  return shareOf(rows) <= 0.25;
});
