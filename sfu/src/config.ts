/** Where and how much a host records. */
export type RecordingsConfig = {
  /** Each recording has a folder of its own in it. */
  folder: string;
  /** Bytes that must be free to begin a recording, and to go on. */
  freeToStart: number;
  freeToStop: number;
  /** Recordings at once. */
  recordingsMax: number;
  /** No recording begins while more packets than this are written. */
  packetsPerSecondMax: number;
  /** Bytes of one stream that may wait for the disk; what comes beyond them is left out. */
  waitingMax: number;
};

/** Where other media hosts reach this one: a private address. `ports`: those that it may use, any where left out. */
export type PipesConfig = {
  ip: string;
  announcedAddress?: string;
  ports?: { min: number; max: number };
};

export type SfuConfig = {
  /** Path of the mediasoup worker's binary; without it, mediasoup's own rule (`MEDIASOUP_WORKER_BIN`, then its package). */
  workerBin?: string;
  /** How many workers, each on one core. */
  workers: number;
  /** Addresses every worker listens on; `announcedAddress` is what pages get instead (NAT, 0.0.0.0). */
  listen: { ip: string; announcedAddress?: string }[];
  /** UDP and TCP port of the first worker; each further worker uses the next port. 0 = any free port. */
  port: number;
  /** A worker with this many consumers is full: further receivers of its rooms go to another worker. */
  consumersPerWorker: number;
  /** Without it, no class spans this host and others. */
  pipes?: PipesConfig;
  /** Without it, this host records nothing. */
  recordings?: RecordingsConfig;
};
