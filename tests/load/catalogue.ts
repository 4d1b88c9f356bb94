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
    courses: { type: "string", default: "500" },
    videos: { type: "string", default: "5000" },
    connections: { type: "string", default: "32" },
    seconds: { type: "string", default: "10" },
  },
});
const [courses, connections] = [Number(values.courses), Number(values.connections)];
const videosEach = Math.round(Number(values.videos) / courses);

const LISTING = `/api${getCourses.url}`;
const PACKED = { "accept-encoding": "gzip" };
const found = (word: string) => `${LISTING}?q=${encodeURIComponent(word)}`;

const EACH_TIME: Asked = {
  name: "all courses, from the database each time",
  paths: [LISTING],
  headers: {},
  status: 200,
};

const keptOnes = (etag: string): Asked[] => [
  { name: "all courses, kept", paths: [LISTING], headers: {}, status: 200 },
  { name: "all courses, kept and packed", paths: [LISTING], headers: PACKED, status: 200 },
  {
    name: "one category, kept and packed",
    paths: [`${LISTING}?category=Music`],
    headers: PACKED,
    status: 200,
  },
  {
    name: "all courses, not changed",
    paths: [LISTING],
    status: 304,
    headers: { ...PACKED, "if-none-match": etag },
  },
  {
    name: "search, words as they stand",
    headers: PACKED,
    status: 200,
    paths: ["music", "python beg", "databases in depth", "hist"].map(found),
  },
  {
    name: "search, with typing mistakes",
    headers: PACKED,
    status: 200,
    paths: ["musci", "pyhton", "datebases", "philosphy"].map(found),
  },
];

const COLUMNS: Column<Answered>[] = [
  { title: "GET get_courses", words: true, of: (row) => row.name },
  { title: "requests/s", of: (row) => row.perSecond.toFixed(0) },
  { title: "p50 ms", of: (row) => row.p50.toFixed(1) },
  { title: "p99 ms", of: (row) => row.p99.toFixed(1) },
  { title: "bytes", of: (row) => row.bytes.toFixed(0) },
  { title: "server CPU %", of: (row) => row.serverCpu.toFixed(0) },
  { title: "client CPU %", of: (row) => row.clientCpu.toFixed(0) },
];

/** The results of each request, one kind after the other. */
const measureAll = async (site: SiteProcess, asked: Asked[]): Promise<Answered[]> => {
  const load = new HttpLoad(site, connections);
  const rows: Answered[] = [];
  for (const each of asked)
    rows.push(await step(each.name, () => load.measure(each, Number(values.seconds) * 1_000)));
  await load.close();
  return rows;
};

const etagOf = async ({ url }: SiteProcess): Promise<string> => {
  const { headers } = await fetch(`${url}${LISTING}`);
  const etag = headers.get("etag");
  if (etag === null) throw new Error("The listing has no ETag.");
  return etag;
};

/** Catalogue requests per second: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const { databaseUrl } = await openSchool(opened, { courses, videosEach });
  const settings = { databaseUrl, folder: await openFolder(opened), transcodes: 0 };
  const before = await SiteProcess.start(opened, settings, "listing.ts");
  const rows = await measureAll(before, [EACH_TIME]);
  const site = await SiteProcess.start(opened, settings);
  rows.push(...(await measureAll(site, keptOnes(await etagOf(site)))));
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("catalogue", { ...values, rows });
  return true;
});
