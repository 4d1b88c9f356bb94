import { createHash } from "node:crypto";
import { readFile, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";

import { runToTheEnd } from "../../setup/program.ts";
import { SetUpError } from "../../setup/set-up-error.ts";
import { step, terminal } from "../../setup/steps.ts";
import { makeClip } from "../support/people/clip.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { type Column, markdown } from "./markdown.ts";
import { watchMemory } from "./memory.ts";
import { PaddedClip } from "./PaddedClip.ts";
import { keepResults } from "./results.ts";
import { type School, openSchool } from "./school.ts";
import { type Content, type Destination, sendMultipart, sendResumable } from "./send-upload.ts";
import { adminToken } from "./admin-token.ts";
import { SiteProcess } from "./SiteProcess.ts";

const { values } = parseArgs({
  options: {
    uploads: { type: "string", default: "8" },
    megabytes: { type: "string", default: "64,512" },
    /** The disk to fill. */
    folder: { type: "string", default: tmpdir() },
  },
});
const uploads = Number(values.uploads);

const MEGABYTE = 1_024 ** 2;
const CHUNK = 8 * MEGABYTE;
/** Free bytes that the disk must have left afterwards. */
const SPARE = 1_024 * MEGABYTE;

type Way = { name: string; send(to: Destination, video: Content): Promise<unknown> };
const WAYS: Way[] = [
  { name: "one multipart form each", send: sendMultipart },
  { name: "resumable, 8 MB at a time", send: (to, video) => sendResumable(to, video, CHUNK) },
];

/** Bytes, but for the seconds. */
type Measured = {
  way: string;
  size: number;
  seconds: number;
  before: number;
  peak: number;
  most: number;
};

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(0);
const COLUMNS: Column<Measured>[] = [
  { title: `${uploads} uploads at once`, words: true, of: (row) => row.way },
  { title: "MB each", of: (row) => megabytes(row.size) },
  { title: "seconds", of: (row) => row.seconds.toFixed(1) },
  { title: "MB/s", of: (row) => megabytes((uploads * row.size) / row.seconds) },
  { title: "memory before, MB", of: (row) => megabytes(row.before) },
  { title: "peak, MB", of: (row) => megabytes(row.peak) },
  { title: "kernel's peak, MB", of: (row) => megabytes(row.most) },
  { title: "more than before, MB", of: (row) => megabytes(row.peak - row.before) },
];

const checkRoom = async (most: number) => {
  const { bavail, bsize } = await statfs(values.folder);
  const [needed, free] = [uploads * most + SPARE, bavail * bsize];
  if (free < needed)
    throw new SetUpError(
      `${values.folder} has ${megabytes(free)} MB left, and ${megabytes(needed)} are needed. Name a folder with more room by --folder.`,
    );
};

/** The received files equal the sent ones: size and hash, from the site's files. */
const checkStored = async ({ database }: School, video: Content) => {
  const hash = createHash("sha256");
  for (const bytes of video.bytes()) hash.update(bytes);
  const { rowCount } = await database.pool.query(
    "select from videos where sha256 = $1 and size_bytes = $2",
    [hash.digest("hex"), video.size],
  );
  if (rowCount !== uploads) throw new Error(`${rowCount} of ${uploads} uploads came as sent.`);
  await database.pool.query("delete from videos");
};

/** On a freshly started site, so that nothing earlier is in its memory. */
const measure = async (school: School, way: Way, video: Content): Promise<Measured> => {
  await using opened = new AsyncDisposableStack();
  const { databaseUrl, courseIds } = school;
  const folder = await openFolder(opened, values.folder);
  const site = await SiteProcess.start(opened, { databaseUrl, folder, transcodes: 0 });
  const to = { url: site.url, token: await adminToken(site), courseId: courseIds[0] ?? "" };
  const memory = watchMemory(site.pid);
  const began = performance.now();
  await Promise.all(Array.from({ length: uploads }, () => way.send(to, video)));
  const seconds = (performance.now() - began) / 1_000;
  const measured = { way: way.name, size: video.size, seconds, ...memory.stop() };
  await checkStored(school, video);
  return measured;
};

/** The memory that uploads take, and their speed: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  const sizes = values.megabytes.split(",").map((size) => Number(size) * MEGABYTE);
  await checkRoom(Math.max(...sizes));
  await prepareGround(opened);
  const shape = { name: "bench-upload", width: 640, height: 360, seconds: 4, bitrate: "1M" };
  const clip = await readFile((await makeClip(shape)).path);
  const school = await openSchool(opened, { courses: 1, videosEach: 0 });
  const rows: Measured[] = [];
  for (const size of sizes)
    for (const way of WAYS)
      rows.push(
        await step(`${megabytes(size)} MB, ${way.name}`, () =>
          measure(school, way, new PaddedClip(clip, size)),
        ),
      );
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("uploads", { uploads, rows });
  return true;
});
