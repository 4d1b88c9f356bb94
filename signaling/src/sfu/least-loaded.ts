import { DomainError } from "@lyceum/shared/errors.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

type Rated = { host: Sfu; load: number };

/** A room without people yet counts as this many consumers, so that classes that start at once are spread. */
const EMPTY_ROOM = 1;

/** A host whose workers are all being replaced is the last choice; it opens the room as soon as one is there. */
const RESTARTING = Number.MAX_SAFE_INTEGER;

/** Consumers a worker, since what a host can carry grows with its workers; null when it does not answer. */
const rate = async (host: Sfu, log: Logger): Promise<Rated | null> => {
  try {
    const { workers, rooms } = await host.load({});
    if (workers.length === 0) return { host, load: RESTARTING };
    const consumers = workers.reduce((sum, worker) => sum + worker.consumers, 0);
    return { host, load: (consumers + rooms * EMPTY_ROOM) / workers.length };
  } catch (err) {
    log.warn({ err }, "media host left out");
    return null;
  }
};

/** The host with the least to do among those that answer; refused with `unavailable` when none does. */
export const leastLoaded = async (hosts: readonly Sfu[], log: Logger): Promise<Sfu> => {
  const rated = await Promise.all(hosts.map((host) => rate(host, log)));
  const best = rated.filter((each) => each !== null).toSorted((a, b) => a.load - b.load)[0];
  if (!best) throw new DomainError("unavailable", "No media host can be reached.");
  return best.host;
};
