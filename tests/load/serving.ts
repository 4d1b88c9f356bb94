import { parseArgs } from "node:util";

import { getCourses } from "@lyceum/shared/rest/courses.ts";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { type Answered, type Asked, HttpLoad } from "./HttpLoad.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import { openSchool } from "./school.ts";
import { SiteProcess } from "./SiteProcess.ts";

const { values } = parseArgs({
  options: {
    courses: { type: "string", default: "100" },
    connections: { type: "string", default: "32" },
    seconds: { type: "string", default: "8" },
  },
});

const LISTING = `/api${getCourses.url}`;
const PERSON = {
  "accept-encoding": "br, gzip",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
};
/** Parameters of others, each set requested about once in a run. */
const CAMPAIGNS = Array.from({ length: 50_000 }, (_, turn) => `/?utm_source=a&fbclid=${turn}`);

/** The address of the script that runs the page, which stands after what it imports, and the name of the page's present content. */
async function homeOf({ url }: SiteProcess) {
  const home = await fetch(url, { headers: PERSON });
  const scripts = (await home.text()).matchAll(/"(\/static\/js\/[^"]+\.js)"/g);
  const script = [...scripts].at(-1)?.[1];
  const etag = home.headers.get("etag");
  if (!script || etag === null) throw new Error("The page has no script or no ETag.");
  return { script, etag };
}

const askedOf = ({ script, etag }: { script: string; etag: string }): Asked[] => [
  { name: "/", paths: ["/"], headers: PERSON, status: 200 },
  { name: "JSON of the catalogue", paths: [LISTING], headers: PERSON, status: 200 },
  {
    name: "/, not changed",
    paths: ["/"],
    headers: { ...PERSON, "if-none-match": etag },
    status: 304,
  },
  { name: "main script", paths: [script], headers: PERSON, status: 200 },
  { name: "/ with other parameters each time", paths: CAMPAIGNS, headers: PERSON, status: 200 },
];

const perCpuSecond = ({ perSecond, serverCpu }: Answered) => (100 * perSecond) / serverCpu;

const COLUMNS: Column<Answered>[] = [
  { title: "GET", words: true, of: (row) => row.name },
  { title: "requests per CPU second", of: (row) => perCpuSecond(row).toFixed(0) },
  { title: "CPU s per 1,000", of: (row) => (1_000 / perCpuSecond(row)).toFixed(3) },
  { title: "requests/s", of: (row) => row.perSecond.toFixed(0) },
  { title: "p99 ms", of: (row) => row.p99.toFixed(1) },
  { title: "bytes", of: (row) => row.bytes.toFixed(0) },
  { title: "server CPU %", of: (row) => row.serverCpu.toFixed(0) },
];

/** What answers from memory cost the site's process: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const { databaseUrl } = await openSchool(opened, {
    courses: Number(values.courses),
    videosEach: 4,
  });
  const settings = { databaseUrl, folder: await openFolder(opened), transcodes: 0 };
  const site = await SiteProcess.start(opened, settings);
  const asked = askedOf(await homeOf(site));
  const load = new HttpLoad(site, Number(values.connections));
  const rows: Answered[] = [];
  for (const each of asked)
    rows.push(await step(each.name, () => load.measure(each, Number(values.seconds) * 1_000)));
  await load.close();
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("serving", { ...values, rows });
  return true;
});
