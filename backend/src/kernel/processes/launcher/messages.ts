import type { StdioNull, StdioPipe } from "node:child_process";

/** Of a program's streams, by their numbers: those that lead to us, and those that lead nowhere. */
export type Streams = readonly (StdioPipe | StdioNull)[];

export type Exit = {
  /** Null where a signal ended it, or it could not be started. */
  code: number | null;
  signal: NodeJS.Signals | null;
};

/** Start a program: each stream that has a key leads to this address, where the key comes first. */
export type ToStart = {
  id: number;
  command: readonly [program: string, ...args: string[]];
  env: NodeJS.ProcessEnv;
  address: string;
  keys: readonly (string | null)[];
};

/** Or give one up, whether it has started meanwhile or not. */
export type ToLauncher = ToStart | { id: number; givenUp: true };

/** A program has started, could not be started, or has ended. */
export type FromLauncher = { id: number } & ({ pid: number } | { failure: string } | Exit);
