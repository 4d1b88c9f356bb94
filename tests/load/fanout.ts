import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

import { addComment } from "@lyceum/shared/rest/blogs.ts";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { addBlogTo } from "./blog.ts";
import type { Heard } from "./BlogReader.ts";
import type { commands } from "./fanout-readers.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { Helper } from "./Helper.ts";
import { type Column, markdown } from "./markdown.ts";
import { residentOf } from "./memory.ts";
import { keepResults } from "./results.ts";
import { openSchool } from "./school.ts";
import { commentSentNow, sinceBoot } from "./sent-at.ts";
import { SiteProcess } from "./SiteProcess.ts";
import { percentile } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    readers: { type: "string", default: "1000" },
    processes: { type: "string", default: "4" },
    rate: { type: "string", default: "5" },
    seconds: { type: "string", default: "60" },
  },
});
const [readers, processes] = [Number(values.readers), Number(values.processes)];
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];

/** Sockets per second that connect at the start, in all. */
const ARRIVALS = 100;
/** Readers that come and go before memory is measured, so that code loaded by a first socket is not counted. */
const WARM_UP = 50;
/** Memory is measured this long after the last came or went, ms. */
const SETTLED = 5_000;
/** Comments posted while all are disconnected. */
const MISSED = 20;
const KILOBYTE = 1_024;

type Readers = Helper<typeof commands>;
type Blog = { id: string; url: string };

const openHelpers = (opened: AsyncDisposableStack): Readers[] =>
  Array.from({ length: processes }, () => {
    const helper: Readers = new Helper(join(import.meta.dirname, "fanout-readers.ts"));
    opened.defer(() => helper.close());
    return helper;
  });

const arrive = ({ id: blogId, url }: Blog, helpers: Readers[], count: number) =>
  Promise.all(
    helpers.map((helper) =>
      helper.ask("open", {
        url,
        blogId,
        count: count / processes,
        rate: ARRIVALS / processes,
      }),
    ),
  );

/** Bytes of the site's memory, once it is idle. */
const memoryOf = async ({ pid }: SiteProcess): Promise<number> => {
  await wait(SETTLED);
  return residentOf(pid).now;
};

const write = async ({ id: blog_id, url }: Blog, count: number): Promise<void> => {
  const reply = await fetch(`${url}/api${addComment.url}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ blog_id, comment: commentSentNow(count) }),
  });
  if (!reply.ok) throw new Error(`A comment was answered with ${reply.status}.`);
};

/** At this rate, without waiting for earlier answers. */
const writeSteadily = async (blog: Blog, count: number): Promise<void> => {
  const began = performance.now();
  const writing: Promise<void>[] = [];
  for (let each = 0; each < count; each += 1) {
    await wait(Math.max(0, began + (each / rate) * 1_000 - performance.now()));
    writing.push(write(blog, each + 1));
  }
  await Promise.all(writing);
};

const heardBy = async (helpers: Readers[]): Promise<Heard[][]> =>
  (await Promise.all(helpers.map((helper) => helper.ask("heard", undefined)))).flat();

/** Throws unless every reader got every version once and in order. */
const assertWhole = (heard: Heard[][], count: number): void => {
  const wrong = heard.filter(
    (each) => each.length !== count || each.some(({ version }, index) => version !== index + 1),
  );
  if (wrong.length > 0)
    throw new Error(`${wrong.length} of ${heard.length} readers lost or doubled comments.`);
};

const reachAll = (helpers: Readers[], version: number, cuts: number) =>
  Promise.all(helpers.map((helper) => helper.ask("reach", { version, cuts })));

/** Comments at a steady rate, and the delay of each to the last reader and to all readers. */
const measureDelays = async (site: SiteProcess, blog: Blog, helpers: Readers[]) => {
  const comments = rate * seconds;
  const [cpu, began] = [await site.cpu(), performance.now()];
  await writeSteadily(blog, comments);
  await reachAll(helpers, comments, 0);
  const serverCpu = (((await site.cpu()) - cpu) / (performance.now() - began)) * 1e5;
  const heard = await heardBy(helpers);
  assertWhole(heard, comments);
  const delays = heard.map((each) => each.map(({ delay }) => delay));
  const last = Array.from({ length: comments }, (_, index) =>
    Math.max(...delays.map((each) => each[index] ?? Number.NaN)),
  );
  return { comments, last, all: delays.flat(), serverCpu };
};

/** Seconds from cutting every connection until each reader is back and up to date. */
const measureReturn = async (site: SiteProcess, blog: Blog, helpers: Readers[], known: number) => {
  const cutAt = sinceBoot();
  const dropped = await site.drop();
  for (let each = 1; each <= MISSED; each += 1) await write(blog, known + each);
  await reachAll(helpers, known + MISSED, 1);
  const back = (sinceBoot() - cutAt) / 1_000;
  assertWhole(await heardBy(helpers), known + MISSED);
  return { dropped, back };
};

type Row = { what: string; value: string };
const COLUMNS: Column<Row>[] = [
  {
    title: `${readers} readers, ${rate} comments/s for ${seconds} s`,
    words: true,
    of: (row) => row.what,
  },
  { title: "", of: (row) => row.value },
];

/** The delay of a comment to many readers: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const school = await openSchool(opened, { courses: 1, videosEach: 0 });
  const { databaseUrl } = school;
  const settings = { databaseUrl, folder: await openFolder(opened), transcodes: 0 };
  const site = await SiteProcess.start(opened, settings);
  const blog = { id: await addBlogTo(school), url: site.url };
  const helpers = openHelpers(opened);

  await step("Warm-up", () => arrive(blog, helpers, WARM_UP));
  await Promise.all(helpers.map((helper) => helper.ask("close", undefined)));
  const before = await memoryOf(site);
  await step(`${readers} readers`, () => arrive(blog, helpers, readers));
  const after = await memoryOf(site);
  const delays = await step("Comments", () => measureDelays(site, blog, helpers));
  const back = await step("All cut at once", () =>
    measureReturn(site, blog, helpers, delays.comments),
  );
  const [last, all] = [delays.last, delays.all];
  const perSocket = (after - before) / readers / KILOBYTE;
  const rows: Row[] = [
    { what: "to the last reader, p50", value: `${percentile(last, 0.5).toFixed(0)} ms` },
    { what: "to the last reader, p99", value: `${percentile(last, 0.99).toFixed(0)} ms` },
    { what: "to each reader, p50", value: `${percentile(all, 0.5).toFixed(0)} ms` },
    { what: "to each reader, p99", value: `${percentile(all, 0.99).toFixed(0)} ms` },
    { what: "server's CPU meanwhile", value: `${delays.serverCpu.toFixed(0)} %` },
    { what: "server's memory a socket", value: `${perSocket.toFixed(1)} kB` },
    {
      what: `${back.dropped} lines cut at once, all back and caught up`,
      value: `${back.back.toFixed(1)} s`,
    },
  ];
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("fanout", { ...values, rows });
  return true;
});
