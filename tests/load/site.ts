import { monitorEventLoopDelay } from "node:perf_hooks";

import { startApp } from "../../app.ts";
import { collectRarely } from "../../setup/collect-rarely.ts";
import { putHelpersBehind } from "../../setup/helpers-behind.ts";
import { PAGE_ROOT } from "../../setup/page.ts";
import { serveFirst } from "../../setup/supervisor/serve-first.ts";
import { cpuSeconds } from "./cpu.ts";
import { answerParent } from "./Helper.ts";
import { dropLines } from "./lines.ts";
import { type SiteSettings, siteConfig, siteLog } from "./site-config.ts";

const MILLISECOND = 1e6;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

/** Maximum milliseconds by which the event loop was late since the last call. */
const lagOf = () => {
  const lag = { p99: delay.percentile(99) / MILLISECOND, longest: delay.max / MILLISECOND };
  delay.reset();
  return lag;
};

/** The complete site, in a separate process. */
export const commands = {
  /** Returns its origin. */
  async start(settings: SiteSettings): Promise<string> {
    const { databaseUrl } = settings;
    const config = { ...siteConfig(settings), databaseUrl, pageRoot: PAGE_ROOT };
    const { url } = await startApp(config, siteLog());
    collectRarely();
    await putHelpersBehind();
    await serveFirst(process.pid);
    return url;
  },

  cpu: cpuSeconds,
  drop: dropLines,
  lag: lagOf,
};

answerParent(commands);
