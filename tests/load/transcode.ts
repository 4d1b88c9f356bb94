import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { makeClip } from "../support/people/clip.ts";
import { adminToken } from "./admin-token.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import { openSchool } from "./school.ts";
import { sendMultipart } from "./send-upload.ts";
import { SiteProcess } from "./SiteProcess.ts";
import { type Stage, watchStages } from "./stages.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    /** Above the limit of the highest quality of 720p, so that none is copied. */
    bitrate: { type: "string", default: "6M" },
  },
});
const seconds = Number(values.seconds);
const SHAPE = { name: "bench-transcode", width: 1_280, height: 720 };

type Row = Stage & { took: number };
const COLUMNS: Column<Row>[] = [
  { title: `${seconds} s of 720p, ${values.bitrate}bit/s`, words: true, of: (row) => row.name },
  { title: "s after the upload", of: (row) => row.at.toFixed(1) },
  { title: "s it took", of: (row) => row.took.toFixed(1) },
  { title: "× as long as the video", of: (row) => (row.took / seconds).toFixed(2) },
];

const withLengths = (stages: Stage[]): Row[] =>
  stages.map((stage, index) => ({ ...stage, took: stage.at - (stages[index - 1]?.at ?? 0) }));

/** How long a video takes from its upload until it plays in all qualities: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const clip = await step("Clip", () => makeClip({ ...SHAPE, seconds, bitrate: values.bitrate }));
  const { databaseUrl, courseIds } = await openSchool(opened, { courses: 1, videosEach: 0 });
  const settings = { databaseUrl, folder: await openFolder(opened), transcodes: 1 };
  const site = await SiteProcess.start(opened, settings);
  const courseId = courseIds[0] ?? "";
  const bytes = await readFile(clip.path);
  const to = { url: site.url, token: await adminToken(site), courseId };
  await step("Upload", () => sendMultipart(to, { size: bytes.length, bytes: () => [bytes] }));
  const rows = withLengths(await step("Streams", () => watchStages(site.url, courseId)));
  terminal.line(`\n${markdown(COLUMNS, rows)}`);
  await keepResults("transcode", { seconds, bitrate: values.bitrate, rows });
  return true;
});
