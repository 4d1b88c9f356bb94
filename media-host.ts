import { createSfu } from "@lyceum/sfu/createSfu.ts";
import { sfuToCome } from "@lyceum/sfu/sfuToCome.ts";
import { serveSfu } from "@lyceum/sfu/wire.ts";
import type { Logger } from "pino";

import about from "./package.json" with { type: "json" };
import type { Config } from "./config.ts";
import { openTraces } from "./telemetry/open-traces.ts";

/** `closeWithin`: milliseconds, within those that the supervisor gives a media host. */
const TRACED = { service: "lyceum-media-host", version: about.version, closeWithin: 500 };

/** A worker that is not there yet: its path once it is, and what to tell people until then. */
export type ComingWorker = { whole: Promise<string>; why: () => string };

/** A host beside its site registers nowhere, and does without the database's libraries. */
const loadRegistering = () => import("@lyceum/backend/media-hosts/register-host.ts");

type MediaHostConfig = Pick<Config, "sfu" | "sfuWire" | "databaseUrl" | "traces">;

/**
 * Starts a media host that signaling elsewhere reaches. Answers where it listens, how to drain it, and how to end it. If its worker is
 * still `coming`, it listens already, and says so.
 */
export async function startMediaHost(
  { sfu: settings, sfuWire, databaseUrl, traces: tracesConfig }: MediaHostConfig,
  log: Logger,
  coming: ComingWorker | null = null,
) {
  const traces = await openTraces(tracesConfig, TRACED, log);
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
  const registered =
    databaseUrl && sfuWire.url
      ? await (await loadRegistering()).registerHost(sfu, sfuWire.url, databaseUrl, log)
      : null;
  return {
    url: wire.url,
    /** Null where this host is registered nowhere: nobody could be told to move its people. */
    leave: registered && ((cut: AbortSignal) => registered.leave(cut)),
    close: async () => {
      await registered?.close();
      await wire.close();
      await sfu.close();
      await traces.close();
    },
  };
}
