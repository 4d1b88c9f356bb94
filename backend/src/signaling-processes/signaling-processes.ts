import type { Kernel } from "../kernel/kernel.ts";
import { Lease } from "./Lease.ts";
import { processesRepository } from "./repository.ts";

/** @param url Where other signaling processes reach this one. */
export type OpenLease = (url: string) => Promise<Lease>;

/** Which of several signaling processes has which class. Returns how a process takes part. */
export const openSignalingProcesses =
  ({ database, log }: Kernel): OpenLease =>
  (url) =>
    Lease.open({ databaseUrl: database.url, repository: processesRepository(database), url, log });
