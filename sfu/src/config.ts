export type SfuConfig = {
  /** Path of the mediasoup worker's binary; without it, mediasoup's own rule (`MEDIASOUP_WORKER_BIN`, then its package). */
  workerBin?: string;
  /** How many workers, each on one core. */
  workers: number;
  /** Addresses every worker listens on; `announcedAddress` is what pages are told instead (NAT, 0.0.0.0). */
  listen: { ip: string; announcedAddress?: string }[];
  /** UDP and TCP port of the first worker, one more for each further one; 0 = any that is free. */
  port: number;
  /** A worker that carries this many consumers is full: further people of a room go to another one. */
  consumersPerWorker: number;
};
