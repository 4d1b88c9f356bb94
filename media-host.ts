import { Registration } from "@lyceum/backend/media-hosts/Registration.ts";
import { mediaHostsRepository } from "@lyceum/backend/media-hosts/repository.ts";
import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { createSfu } from "@lyceum/sfu/createSfu.ts";
import { sfuToCome } from "@lyceum/sfu/sfuToCome.ts";
import { serveSfu } from "@lyceum/sfu/wire.ts";
import { inBackground } from "@lyceum/shared/edges.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import about from "./package.json" with { type: "json" };
import type { Config } from "./config.ts";
import { openTraces } from "./telemetry/open-traces.ts";

/** `closeWithin`: milliseconds, within those that the supervisor gives a media host. */
const TRACED = { service: "lyceum-media-host", version: about.version, closeWithin: 500 };

/** A worker that is not there yet: its path once it is, and what to tell people until then. */
export type ComingWorker = { whole: Promise<string>; why: () => string };

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
    databaseUrl && sfuWire.url ? await register(sfu, sfuWire.url, databaseUrl, log) : null;
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

/** Signaling finds this host in the database from now on, and there it is told to drain. */
async function register(sfu: Sfu, url: string, databaseUrl: string, log: Logger) {
  const database = connect(databaseUrl, log, { max: 1, application_name: "lyceum media host" });
  const report = async () => {
    const { workers, rooms, load, packetsPerSecond } = await sfu.load({});
    const consumers = workers.reduce((sum, worker) => sum + worker.consumers, 0);
    return { workers: workers.length, rooms, consumers, load, packetsPerSecond };
  };
  const registration = await Registration.open({
    repository: mediaHostsRepository(database),
    url,
    report,
    onDraining: (draining) => inBackground("draining", log, () => sfu.drain({ draining })),
    log,
  });
  return {
    leave: (cut: AbortSignal) => registration.leave(cut),
    close: async () => {
      await registration.close();
      await database.close();
    },
  };
}
