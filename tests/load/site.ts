import { startApp } from "../../app.ts";
import { PAGE_ROOT } from "../../setup/page.ts";
import { cpuSeconds } from "./cpu.ts";
import { answerParent } from "./Helper.ts";
import { dropLines } from "./lines.ts";
import { loopLag } from "./loop-lag.ts";
import { type SiteSettings, siteConfig, siteLog } from "./site-config.ts";

/** The whole real site, in a process that does nothing else. */
export const commands = {
  /** Answers its origin. */
  async start(settings: SiteSettings): Promise<string> {
    const { databaseUrl } = settings;
    const config = { ...siteConfig(settings), databaseUrl, pageRoot: PAGE_ROOT };
    const { url } = await startApp(config, siteLog());
    return url;
  },

  cpu: cpuSeconds,
  lag: loopLag,
  drop: dropLines,
};

answerParent(commands);
