import { createSfu } from "@lyceum/sfu/createSfu.ts";
import { sfuToCome } from "@lyceum/sfu/sfuToCome.ts";
import { serveSfu } from "@lyceum/sfu/wire.ts";
import type { Logger } from "pino";

import type { Config } from "./config.ts";

/** A worker that is not there yet: its path once it is, and what to tell people until then. */
export type ComingWorker = { whole: Promise<string>; why: () => string };

/**
 * Starts a media host that signaling elsewhere reaches. Answers where it listens, and how to end it. If its worker is
 * still `coming`, it listens already, and says so.
 */
export async function startMediaHost(
  { sfu: settings, sfuWire }: Pick<Config, "sfu" | "sfuWire">,
  log: Logger,
  coming: ComingWorker | null = null,
) {
  const open = (changed: { workerBin?: string } = {}) =>
    createSfu({ ...settings, ...changed }, log);
  const later = ({ whole, why }: ComingWorker) =>
    sfuToCome(
      whole.then((workerBin) => open({ workerBin })),
      why,
      log,
    );
  const sfu = coming ? later(coming) : await open();
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
