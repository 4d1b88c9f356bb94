import { Buffer } from "node:buffer";
import { parseArgs } from "node:util";

import { getCourses } from "@lyceum/shared/rest/courses.ts";
import { checkResume } from "@lyceum/shared/rest/resumes.ts";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { RESUME_LINES, plainPdf } from "../support/resumes/plain-pdf.ts";
import { plainWord } from "../support/resumes/plain-word.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { type Answered, type Asked, HttpLoad } from "./HttpLoad.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import { openSchool } from "./school.ts";
import { SiteProcess } from "./SiteProcess.ts";
import { percentile } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    scans: { type: "string", default: "20" },
    together: { type: "string", default: "20" },
    /** Readers of the catalogue, who leave the machine some rest. */
    connections: { type: "string", default: "2" },
    seconds: { type: "string", default: "10" },
  },
});

const SCAN = `/backend-service${checkResume.url}`;
const CATALOGUE: Omit<Asked, "name"> = {
  ...{ paths: [`/api${getCourses.url}?category=Music`], status: 200 },
  headers: { "accept-encoding": "gzip" },
};
const BUSY = 503;

type File = { name: string; content: Buffer };
type Scanned = { name: string; p50: number; p95: number };
type Beside = Answered & { scans: number; refused: number };

const pagesOf = (count: number) => Array.from({ length: count }, () => RESUME_LINES);

const files = async (): Promise<File[]> => {
  const sizes = [1, 2, 10];
  const pdfs = sizes.map((pages) => ({
    ...{ name: `PDF, ${pages} p.`, content: plainPdf(...pagesOf(pages)) },
  }));
  const words = sizes.map(async (pages) => ({
    ...{ name: `Word, ${pages} p.`, content: await plainWord(...pagesOf(pages)) },
  }));
  return [...pdfs, ...(await Promise.all(words))];
};

/** Answers the status. */
const send = async ({ url }: SiteProcess, { content }: File): Promise<number> => {
  const body = new FormData();
  body.set("resume", new Blob([Buffer.from(content)]), "resume");
  const reply = await fetch(`${url}${SCAN}`, { method: "POST", body });
  await reply.arrayBuffer();
  return reply.status;
};

const measureScan = async (site: SiteProcess, file: File): Promise<Scanned> => {
  const times: number[] = [];
  await send(site, file);
  while (times.length < Number(values.scans)) {
    const began = performance.now();
    const status = await send(site, file);
    if (status !== 200) throw new Error(`${file.name} was answered with ${status}.`);
    times.push(performance.now() - began);
  }
  return { name: file.name, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
};

/** What reads the catalogue while so many send resumes, each the next one as soon as the last is answered. */
const measureBeside = async (site: SiteProcess, senders: number, sent: File[]): Promise<Beside> => {
  const counts = { scans: 0, refused: 0 };
  const ending = new AbortController();
  const keepSending = async (_: unknown, first: number) => {
    for (let turn = first; !ending.signal.aborted; turn += 1) {
      const status = await send(site, sent[turn % sent.length]!);
      counts[status === BUSY ? "refused" : "scans"] += 1;
    }
  };
  const sending = Array.from({ length: senders }, keepSending);
  const load = new HttpLoad(site, Number(values.connections));
  const name = senders === 0 ? "nobody" : `${senders} at once`;
  const answered = await load.measure({ ...CATALOGUE, name }, Number(values.seconds) * 1_000);
  ending.abort();
  await Promise.all(sending);
  await load.close();
  return { ...answered, ...counts };
};

const SCAN_COLUMNS: Column<Scanned>[] = [
  { title: "one resume", words: true, of: (row) => row.name },
  { title: "p50 ms", of: (row) => row.p50.toFixed(0) },
  { title: "p95 ms", of: (row) => row.p95.toFixed(0) },
];

const BESIDE_COLUMNS: Column<Beside>[] = [
  { title: "who sends resumes", words: true, of: (row) => row.name },
  { title: "scanned", of: (row) => String(row.scans) },
  { title: "refused as busy", of: (row) => String(row.refused) },
  { title: "catalogue, requests/s", of: (row) => row.perSecond.toFixed(0) },
  { title: "p50 ms", of: (row) => row.p50.toFixed(1) },
  { title: "p99 ms", of: (row) => row.p99.toFixed(1) },
];

/** How long a scan takes, and what it costs those who read the catalogue: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const { databaseUrl } = await openSchool(opened, { courses: 500, videosEach: 10 });
  const settings = { databaseUrl, folder: await openFolder(opened), transcodes: 0 };
  const site = await SiteProcess.start(opened, settings);
  const sent = await files();
  const scanned: Scanned[] = [];
  for (const file of sent) scanned.push(await step(file.name, () => measureScan(site, file)));
  const beside: Beside[] = [];
  for (const senders of [0, Number(values.together)])
    beside.push(await step(`${senders} senders`, () => measureBeside(site, senders, sent)));
  terminal.line(`\n${markdown(SCAN_COLUMNS, scanned)}\n\n${markdown(BESIDE_COLUMNS, beside)}`);
  await keepResults("resume-speed", { ...values, scanned, beside });
  return true;
});
