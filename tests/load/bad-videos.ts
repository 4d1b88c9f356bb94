import { join } from "node:path";
import { parseArgs } from "node:util";

import { getCourses } from "@lyceum/shared/rest/courses.ts";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { Helper } from "./Helper.ts";
import { type Answered, HttpLoad } from "./HttpLoad.ts";
import { type Column, markdown } from "./markdown.ts";
import { residentOf } from "./memory.ts";
import { keepResults } from "./results.ts";
import { openSchool } from "./school.ts";
import { SiteProcess } from "./SiteProcess.ts";
import type { VideoCounts, commands } from "./video-senders.ts";
import { type VideoTarget, targetOfAdmin } from "./video-target.ts";

const { values } = parseArgs({
  options: {
    together: { type: "string", default: "20" },
    connections: { type: "string", default: "2" },
    seconds: { type: "string", default: "15" },
  },
});

const MEGABYTE = 1024 * 1024;
const CATALOGUE = {
  paths: [`/api${getCourses.url}?category=Music`],
  status: 200,
  headers: { "accept-encoding": "gzip" },
};

type Row = Answered &
  VideoCounts & {
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

/** Readers of the catalogue while senders send bad files, each the next one as soon as the last is answered. */
const measure = async (
  site: SiteProcess,
  helper: Helper<typeof commands>,
  sending: { to: VideoTarget; senders: number },
): Promise<Row> => {
  await helper.ask("start", sending);
  await site.lag();
  const load = new HttpLoad(site, Number(values.connections));
  const { senders } = sending;
  const name = senders === 0 ? "nobody" : `${senders} at once, bad files`;
  const answered = await load.measure({ ...CATALOGUE, name }, Number(values.seconds) * 1_000);
  const lag = await site.lag();
  const counts = await helper.ask("stop", undefined);
  await load.close();
  return { ...answered, ...counts, lag, memory: residentOf(site.pid).now };
};

/** How bad videos affect the catalogue: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const school = await openSchool(opened, { courses: 500, videosEach: 10 });
  const { databaseUrl } = school;
  const folder = await openFolder(opened);
  const site = await SiteProcess.start(opened, { databaseUrl, folder, transcodes: 0 });
  const to = await targetOfAdmin(site, school.courseIds);
  const helper = new Helper<typeof commands>(join(import.meta.dirname, "video-senders.ts"));
  opened.defer(() => helper.close());
  const rows: Row[] = [];
  for (const senders of [0, Number(values.together)])
    rows.push(await step(`${senders} senders`, () => measure(site, helper, { to, senders })));
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("bad-videos", { ...values, rows });
  return true;
});
