import { inBackground } from "@lyceum/shared/edges.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import { connect } from "../kernel/database/database.ts";
import { Registration } from "./Registration.ts";
import { mediaHostsRepository } from "./repository.ts";

/** Signaling finds this host in the database from now on, and there it is told to drain. */
export async function registerHost(sfu: Sfu, url: string, databaseUrl: string, log: Logger) {
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
