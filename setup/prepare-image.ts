import { buildBundles } from "./bundles/bundles.ts";
import { ensureFfmpeg } from "./ffmpeg.ts";
import { buildPage } from "./page.ts";
import { runToTheEnd } from "./program.ts";
import { step, terminal } from "./steps.ts";
import { prepareWorker } from "./worker/worker.ts";

/** Prepared once by the Dockerfile, so that a container starts at once. */
await runToTheEnd(async () => {
  await step("Media worker", () => prepareWorker(terminal));
  const programs = { ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
  await step("ffmpeg", () => ensureFfmpeg(programs, terminal));
  await step("Page", buildPage);
  await step("Programs", buildBundles);
  return true;
});
