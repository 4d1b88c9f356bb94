import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { LimitedProgram } from "@lyceum/backend/kernel/processes/LimitedProgram.ts";
import { ReaderProcess } from "@lyceum/backend/resumes/reading/ReaderProcess.ts";
import { pino } from "pino";

import { cpuTimeOf } from "../../../web/rendering/cpu-time.ts";
import { RENDER_LIMITS, RenderProcess } from "../../../web/rendering/RenderProcess.ts";
import { childrenRunning } from "../../support/servers/children.ts";

/** Starts one child of each kind, the renderer stuck in a page, and prints their process ids as one line of JSON. */

const [folder = ""] = process.argv.slice(2);
/** Milliseconds of processor time that only a stuck page uses. */
const STUCK = 1_000;

const module = join(folder, "stuck.mjs");
await writeFile(module, "export const render = () => { for (;;); };");
const hour = 3_600_000;
const renderer = new RenderProcess({
  setup: { html: `<!--head--><!--/head--><div id="root"></div>`, module, sheet: null },
  call: async () => ({ status: 404, body: null }),
  log: pino({ level: "silent" }),
  limits: { ...RENDER_LIMITS, cpu: hour, time: hour },
  onEnd: () => undefined,
});
await renderer.ready;
renderer
  .render("/", { name: "", credit: "", supportEmail: "", ipLookup: "", origin: "" })
  .catch(() => undefined);

const reader = await ReaderProcess.start(null);
if (!(await reader.ready)) throw new Error("No reader of resumes started.");

const limits = { cpuSeconds: 3_600, memoryBytes: 2e9, fileBytes: 0, openFiles: 64 };
const endless = ["-v", "quiet", "-re", "-f", "lavfi", "-i", "testsrc", "-f", "null", "-"];
await LimitedProgram.start(["ffmpeg", ...endless], {
  limits: { ...limits, processes: 64, niceness: 5 },
});

const KINDS = { renderer: "renderer-program.ts", reader: "child.mjs", ffmpeg: "ffmpeg" };
const found = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(KINDS).map(async ([kind, words]) => {
        const pids = await childrenRunning(words);
        return [kind, pids[0] ?? 0];
      }),
    ),
  );
const isReady = ({ renderer: pid = 0, ...others }: Record<string, number>) =>
  pid > 0 && (cpuTimeOf(pid) ?? 0) > STUCK && Object.values(others).every((each) => each > 0);
let children = await found();
while (!isReady(children)) {
  await pause(100);
  children = await found();
}
process.stdout.write(`${JSON.stringify(children)}\n`);
await pause(hour);
