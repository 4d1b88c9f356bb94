import { Buffer } from "node:buffer";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";

import { getCourses } from "@lyceum/shared/rest/courses.ts";
import { uploadVideo } from "@lyceum/shared/rest/videos.ts";

import { blackPng, matroska } from "../../backend/test/matroska.ts";
import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { adminToken } from "./admin-token.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { type Answered, HttpLoad } from "./HttpLoad.ts";
import { type Column, markdown } from "./markdown.ts";
import { residentOf } from "./memory.ts";
import { keepResults } from "./results.ts";
import { type School, openSchool } from "./school.ts";
import { SiteProcess } from "./SiteProcess.ts";

const { values } = parseArgs({
  options: {
    together: { type: "string", default: "20" },
    connections: { type: "string", default: "2" },
    seconds: { type: "string", default: "15" },
  },
});

const MEGABYTE = 1024 * 1024;
const CATALOGUE = {
  ...{ paths: [`/api${getCourses.url}?category=Music`], status: 200 },
  headers: { "accept-encoding": "gzip" },
};
const BUSY = 503;
/** Milliseconds that one who was sent away waits. */
const WAIT_AFTER_BUSY = 500;

type Row = Answered & {
  refused: number;
  busy: number;
  lag: { p99: number; longest: number };
  memory: number;
};

const COLUMNS: Column<Row>[] = [
  { title: "who sends videos", words: true, of: (row) => row.name },
  { title: "refused", of: (row) => String(row.refused) },
  { title: "sent away as busy", of: (row) => String(row.busy) },
  { title: "catalogue, requests/s", of: (row) => row.perSecond.toFixed(0) },
  { title: "p50 ms", of: (row) => row.p50.toFixed(1) },
  { title: "p99 ms", of: (row) => row.p99.toFixed(1) },
  { title: "loop late, p99 ms", of: (row) => row.lag.p99.toFixed(1) },
  { title: "longest ms", of: (row) => row.lag.longest.toFixed(0) },
  { title: "server after, MB", of: (row) => (row.memory / MEGABYTE).toFixed(0) },
];

/** A picture of 14000 × 14000, tags that fill a string, frames that are none, and a film of days. */
const badFiles = (): Buffer[] => {
  const small = { width: 64, height: 64 };
  const [large, black] = [blackPng(14_000, 14_000), blackPng(64, 64)];
  const tags = [{ name: "A", value: Buffer.alloc(8 * MEGABYTE, 1) }];
  return [
    matroska({ width: 14_000, height: 14_000 }, [large, large]),
    matroska(small, [large, large]),
    matroska({ ...small, tags }, [Buffer.from("no picture")]),
    matroska({ ...small, duration: 1e9 }, [black]),
  ];
};

type Target = { url: string; token: string; courseId: string };

const send = async ({ url, token, courseId }: Target, file: Buffer): Promise<number> => {
  const form = new FormData();
  form.set("title", "Load");
  form.set("course_id", courseId);
  form.set("video_upload", new Blob([new Uint8Array(file)]), "film.mkv");
  const headers = { authorization: `Bearer ${token}` };
  const init = { method: "POST", headers, body: form };
  const { status } = await fetch(`${url}/backend-service${uploadVideo.url}`, init);
  return status;
};

/** What reads the catalogue while so many send bad files, each the next one as soon as the last is answered. */
const measure = async (site: SiteProcess, to: Target, senders: number): Promise<Row> => {
  const files = badFiles();
  const ending = new AbortController();
  const counts = { refused: 0, busy: 0 };
  const keepSending = async (first: number) => {
    for (let turn = first; !ending.signal.aborted; turn += 1) {
      const status = await send(to, files[turn % files.length]!);
      if (status < 400) throw new Error(`A bad file was answered with ${status}.`);
      counts[status === BUSY ? "busy" : "refused"] += 1;
      if (status === BUSY) await delay(WAIT_AFTER_BUSY);
    }
  };
  await site.lag();
  const sending = Array.from({ length: senders }, (_, index) => keepSending(index));
  const load = new HttpLoad(site, Number(values.connections));
  const name = senders === 0 ? "nobody" : `${senders} at once, bad files`;
  const answered = await load.measure({ ...CATALOGUE, name }, Number(values.seconds) * 1_000);
  const lag = await site.lag();
  ending.abort();
  await Promise.all(sending);
  await load.close();
  return { ...answered, ...counts, lag, memory: residentOf(site.pid).now };
};

const targetOf = async (site: SiteProcess, { courseIds }: School): Promise<Target> => ({
  ...{ url: site.url, token: await adminToken(site), courseId: courseIds[0] ?? "" },
});

/** What the catalogue notices of bad videos: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const school = await openSchool(opened, { courses: 500, videosEach: 10 });
  const { databaseUrl } = school;
  const folder = await openFolder(opened);
  const site = await SiteProcess.start(opened, { databaseUrl, folder, transcodes: 0 });
  const to = await targetOf(site, school);
  const rows: Row[] = [];
  for (const senders of [0, Number(values.together)])
    rows.push(await step(`${senders} senders`, () => measure(site, to, senders)));
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("bad-videos", { ...values, rows });
  return true;
});
