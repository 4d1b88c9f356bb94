import { buildBundles } from "./bundles/bundles.ts";
import { ensureFfmpeg } from "./ffmpeg.ts";
import { buildPage } from "./page.ts";
import { runToTheEnd } from "./program.ts";
import { step, terminal } from "./steps.ts";
import { prepareWorker } from "./worker/worker.ts";

/** All that a start builds: in an image, and in a checkout that the site's user cannot write to. */
await runToTheEnd(async () => {
  await step("Media worker", () => prepareWorker(terminal));
  const programs = { ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
  await step("ffmpeg", () => ensureFfmpeg(programs, terminal));
  await step("Page", buildPage);
  await step("Programs", () => buildBundles());
  return true;
});
