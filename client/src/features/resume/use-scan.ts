import { useSyncExternalStore } from "react";

import type { Failure } from "./failure.ts";
import type { Done } from "./scanning.ts";

export type Scan = {
  chosen: File | null;
  job: string;
  /** Of the scan under way: the file's name, and the share of it that was sent. */
  progress: { name: string; share: number } | null;
  /** The last report. It stays until there is another one. */
  done: Done | null;
  /** Why the last one was not scanned. */
  failure: Failure | null;
};

/** In memory alone, for as long as the tab lives: a report is there again when its reader comes back to the page. */
let kept: Scan = { chosen: null, job: "", progress: null, done: null, failure: null };
const listeners = new Set<() => void>();

export const keptScan = (): Scan => kept;
export const keepScan = (changed: Partial<Scan>): void => {
  kept = { ...kept, ...changed };
  for (const listener of listeners) listener();
};

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useScan = (): Scan => useSyncExternalStore(follow, keptScan, keptScan);

/** Code that only a scan needs; a visitor who does not scan never loads it. */
const prepare = () => import("./scanning.ts");

/** Fetches it, and has the server get ready. Rejects without a network. */
export const announce = async (): Promise<void> => (await prepare()).announceResume();

/** Scans the file that is chosen now. */
export const scan = async (): Promise<void> => {
  const { chosen, job } = kept;
  const parts = await prepare().catch(() => null);
  if (parts) await parts.scanFile(chosen, job);
  else keepScan({ failure: { fault: null, detail: null } });
};
