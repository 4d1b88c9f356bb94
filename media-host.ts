import { createSfu } from "@lyceum/sfu/createSfu.ts";
import { serveSfu } from "@lyceum/sfu/wire.ts";
import type { Logger } from "pino";

import type { Config } from "./config.ts";

/** Starts a media host that signaling elsewhere reaches. Answers where it listens, and how to end it. */
export async function startMediaHost(
  { sfu: settings, sfuWire }: Pick<Config, "sfu" | "sfuWire">,
  log: Logger,
) {
  const sfu = await createSfu(settings, log);
  const { listen: host, port, secret } = sfuWire;
  const wire = await serveSfu(sfu, { host, port, secret }, log);
  return {
    url: wire.url,
    close: async () => {
      await wire.close();
      await sfu.close();
    },
  };
}
