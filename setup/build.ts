import { buildBundles } from "./bundles/bundles.ts";
import { readPrograms } from "./environment.ts";
import { prepareFfmpeg } from "./ffmpeg.ts";
import { buildPage } from "./page.ts";
import { runToTheEnd } from "./program.ts";
import { step, terminal } from "./steps.ts";
import { prepareWorker } from "./worker/worker.ts";

/** All that a start builds: in an image, and in a checkout that the site's user cannot write to. */
await runToTheEnd(async () => {
  await step("Media worker", () => prepareWorker(terminal));
  await step("Page", buildPage);
  await step("Programs", () => buildBundles());
  // Without it a start goes on, and so does this.
  await step("ffmpeg", () => prepareFfmpeg(readPrograms(), terminal));
  return true;
});
