import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";

const BUSY = 5;
const RETRY = 100;

function tryLock(database: DatabaseSync): boolean {
  try {
    // Nothing is written, not even a journal: a full disk keeps nobody out.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === BUSY) return false;
    throw error;
  }
}

/**
 * Runs `work` while no other process, nor another caller in this one, holds the lock file at `path`. The lock is
 * SQLite's, because Node has no flock: the kernel releases it when its holder dies. `onWait` is called once if the lock
 * is taken.
 */
export async function withLock<Value>(
  path: string,
  work: () => Promise<Value>,
  onWait?: () => void,
): Promise<Value> {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    if (!tryLock(database)) {
      onWait?.();
      while (!tryLock(database)) await sleep(RETRY);
    }
    return await work();
  } finally {
    database.close();
  }
}
