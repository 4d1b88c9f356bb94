import { z } from "zod";

import { Nothing, verb } from "./verb.ts";

const WorkerLoad = z.object({
  /** In containers, workers of several hosts may have the same. */
  pid: z.int(),
  /** Where signaling reaches its host, which signaling adds itself; none for a worker beside it. */
  host: z.string().optional(),
  transports: z.int(),
  producers: z.int(),
  consumers: z.int(),
  /** CPU seconds that the worker has used, user and system. */
  cpuSeconds: z.number(),
  /** The share of what it can carry: of its core, or of its consumers, whichever is more. */
  load: z.number().default(0),
});

/** What a host carries, and whether it takes more. */
export const LOAD_REQUESTS = {
  /** The current load of this host; for choosing a host, for tests and for the operator. */
  load: verb({
    body: Nothing,
    reply: z.object({
      workers: z.array(WorkerLoad),
      rooms: z.int(),
      /** The average of its workers: at 1 it carries all that it can. */
      load: z.number().default(0),
      /** UDP packets in and out of its machine, or container; null where the system does not count them. */
      packetsPerSecond: z.number().nullable().default(null),
      draining: z.boolean().default(false),
    }),
  }),
  /** A draining host accepts nobody who can go elsewhere; signaling moves those it has. */
  drain: verb({ body: z.strictObject({ draining: z.boolean() }), reply: Nothing }),
};
