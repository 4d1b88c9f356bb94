import { DomainError } from "@lyceum/shared/errors.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

type Rated = { host: Sfu; load: number };
type Silent = { error: unknown };

/** A room without people yet counts as this many consumers, so that classes that start at once are spread. */
const EMPTY_ROOM = 1;

/** A host that drains, or whose workers are all being replaced, is the last choice: the room is opened as soon as one is there. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Consumers a worker, since what a host can carry grows with its workers; its error when it does not answer. */
const rate = async (host: Sfu, log: Logger): Promise<Rated | Silent> => {
  try {
    const { workers, rooms, draining } = await host.load({});
    if (workers.length === 0 || draining) return { host, load: LAST };
    const consumers = workers.reduce((sum, worker) => sum + worker.consumers, 0);
    return { host, load: (consumers + rooms * EMPTY_ROOM) / workers.length };
  } catch (error) {
    log.warn({ err: error }, "media host left out");
    return { error };
  }
};

const noneReached = () => new DomainError("unavailable", "No media host can be reached.");

/** The host with the least to do among those that answer. Throws what one says that is not ready, else `unavailable`. */
export const leastLoaded = async (hosts: readonly Sfu[], log: Logger): Promise<Sfu> => {
  const rated = await Promise.all(hosts.map((host) => rate(host, log)));
  const best = rated.filter((each) => "host" in each).toSorted((a, b) => a.load - b.load)[0];
  if (best) return best.host;
  const said = rated.find((each) => "error" in each && each.error instanceof DomainError);
  throw said && "error" in said ? said.error : noneReached();
};
