import { Buffer } from "node:buffer";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";

import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import { chromium } from "@playwright/test";

import { mountSmallDisk } from "../../backend/test/small-disk.ts";
import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { prepareWorker } from "../../setup/worker/worker.ts";
import { CHROMIUM, launched } from "../support/pages/chromium.ts";
import { People, type Person, expectAllSeeAll } from "../support/people/people.ts";
import { longest, settledClass } from "../support/servers/recovery.ts";
import { SupervisedSite } from "../support/servers/SupervisedSite.ts";
import { prepareGround } from "./ground.ts";
import { Helper } from "./Helper.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import type { commands as resumeSenders } from "./resume-senders.ts";
import type { commands as videoSenders } from "./video-senders.ts";
import { type VideoTarget, sendVideo } from "./video-target.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "15" },
    together: { type: "string", default: "20" },
    sockets: { type: "string", default: "1000" },
    /** MB of the disk that fills up. */
    disk: { type: "string", default: "400" },
  },
});
const TOGETHER = Number(values.together);
const MEGABYTE = 1024 * 1024;

/** An attack on a class whose pictures are watched. It resolves with a summary of its results. */
type Siege = (site: SupervisedSite, teacher: Person) => Promise<() => Promise<string>>;

type Row = { name: string; gap: number; outcome: string; readyMs: number };

/** Socket.IO's packets: connect (the server answers with the same, or with an error), ping and pong. */
const [CONNECT, PING, PONG] = ["40", "2", "3"] as const;

const program = (name: string) => join(import.meta.dirname, name);

const nothing: Siege = async () => async () => "";

const targetOf = ({ url }: SupervisedSite, { token }: Person): VideoTarget => ({
  url,
  token,
  by: "teacher",
  course: { course_title: "Besieged", course_category: "Load" },
});

const badVideos: Siege = async (site, teacher) => {
  const helper = new Helper<typeof videoSenders>(program("video-senders.ts"));
  await helper.ask("start", { to: targetOf(site, teacher), senders: TOGETHER });
  return async () => {
    const { refused, busy } = await helper.ask("stop", undefined);
    await helper.close();
    return `${refused} refused, ${busy} sent away as busy`;
  };
};

const badResumes: Siege = async ({ url }) => {
  const helper = new Helper<typeof resumeSenders>(program("resume-senders.ts"));
  await helper.ask("start", { url, senders: TOGETHER, kind: "bad" });
  return async () => {
    const { refused, busy } = await helper.ask("stop", undefined);
    await helper.close();
    return `${refused} refused, ${busy} sent away as busy`;
  };
};

const sockets: Siege = async ({ url }) => {
  const address = `${url.replace("http", "ws")}${SOCKET_PATH}/?EIO=4&transport=websocket`;
  let letIn = 0;
  const open = Array.from({ length: Number(values.sockets) }, () => {
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => socket.send(CONNECT));
    socket.addEventListener("message", ({ data }) => {
      if (data === PING) socket.send(PONG);
      else if (String(data).startsWith(CONNECT)) letIn += 1;
    });
    return socket;
  });
  return async () => {
    for (const each of open) each.close();
    return `${letIn} let in, ${open.length - letIn} refused`;
  };
};

const upload = (site: SupervisedSite, teacher: Person): Promise<number> =>
  sendVideo(targetOf(site, teacher), Buffer.alloc(8 * MEGABYTE));

/** The site's folder is on this disk; its database is in the system's usual place. */
const fullDisk =
  (disk: NonNullable<ReturnType<typeof mountSmallDisk>>): Siege =>
  async (site, teacher) => {
    await disk.fill(0);
    const full = await upload(site, teacher);
    return async () => {
      await disk.empty();
      return `an upload is answered with ${full}; with room again, with ${await upload(site, teacher)}`;
    };
  };

const besiege = async (site: SupervisedSite, siege: Siege) => {
  const browser = await chromium.launch(launched(CHROMIUM));
  try {
    const people = new People(site, browser, { processed: true });
    const { everyone, teacher } = await settledClass(people);
    const began = Date.now();
    const end = await siege(site, teacher);
    const asked = performance.now();
    await fetch(`${site.url}/ready`);
    const readyMs = performance.now() - asked;
    await delay(Number(values.seconds) * 1_000);
    const outcome = await end();
    await expectAllSeeAll(everyone);
    const gap = await longest(everyone, began);
    await people.leave();
    return { gap, outcome, readyMs };
  } finally {
    await browser.close();
  }
};

const onOwnSite = async (name: string, siege: Siege, folder?: string): Promise<Row> => {
  await using opened = new AsyncDisposableStack();
  const place = folder ?? (await SupervisedSite.folder(opened));
  const site = await SupervisedSite.start(place, { BOT_CHECK_COST: "50" });
  opened.defer(async () => void (await site.stop()));
  const row = { name, ...(await besiege(site, siege)) };
  terminal.line(JSON.stringify(row));
  return row;
};

const onSmallDisk = async (name: string): Promise<Row[]> => {
  const disk = mountSmallDisk(Number(values.disk));
  if (!disk) return [];
  try {
    return [await onOwnSite(name, fullDisk(disk), disk.folder)];
  } finally {
    disk.unmount();
  }
};

const COLUMNS: Column<Row>[] = [
  { title: "meanwhile", words: true, of: (row) => row.name },
  { title: "longest time without a new picture, s", of: (row) => (row.gap / 1_000).toFixed(2) },
  { title: "/ready answered after ms", of: (row) => row.readyMs.toFixed(0) },
  { title: "what came of it", words: true, of: (row) => row.outcome },
];

/** How attacks affect the pictures of a class of three: see docs/RELIABILITY.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  process.env.MEDIASOUP_WORKER_BIN = await prepareWorker(terminal);
  const sieges: [string, Siege][] = [
    ["nothing", nothing],
    [`${TOGETHER} bad videos at once`, badVideos],
    [`${TOGETHER} bad resumes at once`, badResumes],
    [`${values.sockets} sockets of one address`, sockets],
  ];
  const rows: Row[] = [];
  for (const [name, siege] of sieges) rows.push(await step(name, () => onOwnSite(name, siege)));
  rows.push(...(await step("a full disk", () => onSmallDisk("the disk is full"))));
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("besieged", { ...values, rows });
  return true;
});
