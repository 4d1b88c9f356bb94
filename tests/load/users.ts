import { parseArgs } from "node:util";

import { exportUsers, listUsers, USER_ORDERS } from "@lyceum/shared/rest/administration.ts";
import { USERS_PER_PAGE, USERS_PER_PAGE_MAX } from "@lyceum/shared/limits.ts";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { adminToken } from "./admin-token.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { type Answered, type Asked, HttpLoad } from "./HttpLoad.ts";
import { addUsers } from "./many-users.ts";
import { type Column, markdown } from "./markdown.ts";
import { watchMemory } from "./memory.ts";
import { keepResults } from "./results.ts";
import { openSchool } from "./school.ts";
import { SiteProcess } from "./SiteProcess.ts";

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "100000" },
    /** Admins who turn pages at the same time. */
    connections: { type: "string", default: "1" },
    seconds: { type: "string", default: "4" },
  },
});
const count = Number(values.users);
const last = Math.ceil(count / USERS_PER_PAGE);
const middle = Math.ceil(last / 2);

/** The admins' queries of the list, by name. */
const QUERIES: [string, string][] = [
  ["the first page, newest first", "page=1"],
  [`page ${middle} of ${last}`, `page=${middle}`],
  [`page ${last}`, `page=${last}`],
  [`the first ${USERS_PER_PAGE_MAX}`, `per_page=${USERS_PER_PAGE_MAX}`],
  ...USER_ORDERS.filter((order) => order !== "created_datetime").map((order): [string, string] => [
    `by ${order}, page ${middle}`,
    `order=${order}&page=${middle}`,
  ]),
  ["registered in 2025-06", "registered_after=2025-06&page=1"],
  ["registered at 2025-06-01T1", "registered_after=2025-06-01T1&page=1"],
  ["has paid", "payment_made=Yes&page=1"],
  ["has not paid, page 500", "payment_made=No&page=500"],
  ["100 hours at least", "hours_at_least=100&page=1"],
  ["search, many found", "search=love&page=1"],
  ["search, one found", "search=person77777%40&page=1"],
  [
    "several filters, by name",
    "registered_after=2025&payment_made=Yes&hours_at_least=1&order=name&page=1",
  ],
];

const WHOLE = [
  { name: "JSON", url: listUsers.url },
  { name: "CSV", url: exportUsers.url },
];

const COLUMNS: Column<Answered>[] = [
  { title: "GET admin/users", words: true, of: (row) => row.name },
  { title: "p50 ms", of: (row) => row.p50.toFixed(1) },
  { title: "p99 ms", of: (row) => row.p99.toFixed(1) },
  { title: "kB", of: (row) => (row.bytes / 1_000).toFixed(1) },
  { title: "asked", of: (row) => String(row.requests) },
];

type Exported = { name: string; seconds: number; bytes: number; before: number; peak: number };

const EXPORT_COLUMNS: Column<Exported>[] = [
  { title: "all users", words: true, of: (row) => row.name },
  { title: "s", of: (row) => row.seconds.toFixed(1) },
  { title: "MB", of: (row) => megabytes(row.bytes) },
  { title: "memory before, MB", of: (row) => megabytes(row.before) },
  { title: "peak, MB", of: (row) => megabytes(row.peak) },
  { title: "more than before, MB", of: (row) => megabytes(row.peak - row.before) },
];

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);

const measurePages = async (site: SiteProcess, headers: Asked["headers"]) => {
  const load = new HttpLoad(site, Number(values.connections));
  const rows: Answered[] = [];
  for (const [name, query] of QUERIES) {
    const asked = { name, headers, status: 200, paths: [`/api${listUsers.url}?${query}`] };
    rows.push(await step(name, () => load.measure(asked, Number(values.seconds) * 1_000)));
  }
  await load.close();
  return rows;
};

/** The whole export, discarded as it arrives. */
const measureWhole = async (
  site: SiteProcess,
  headers: Asked["headers"],
  { name, url }: { name: string; url: string },
): Promise<Exported> => {
  const memory = watchMemory(site.pid);
  const began = performance.now();
  const reply = await fetch(`${site.url}/api${url}`, { headers });
  let bytes = 0;
  for await (const part of reply.body!) bytes += part.length;
  if (!reply.ok) throw new Error(`The list was answered with ${reply.status}.`);
  const seconds = (performance.now() - began) / 1_000;
  const { before, peak } = memory.stop();
  return { name, seconds, bytes, before, peak };
};

/** The speed of the list of users: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const { databaseUrl, database } = await openSchool(opened, { courses: 100, videosEach: 1 });
  await step(`${count} users`, () => addUsers(database, count));
  const settings = { databaseUrl, folder: await openFolder(opened), transcodes: 0 };
  const site = await SiteProcess.start(opened, settings);
  const headers = { authorization: `Bearer ${await adminToken(site)}` };
  const rows = await measurePages(site, headers);
  const exports: Exported[] = [];
  for (const whole of [...WHOLE, ...WHOLE]) exports.push(await measureWhole(site, headers, whole));
  terminal.line(`\n${markdown(COLUMNS, rows)}\n\n${markdown(EXPORT_COLUMNS, exports)}`);
  await keepResults("users", { ...values, rows, exports });
  return true;
});
