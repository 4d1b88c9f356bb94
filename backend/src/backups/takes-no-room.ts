import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { BackupRoom } from "./BackupRoom.ts";

/** Whether a copy of a file takes no room in a folder: its disk lets files share their bytes. */
export async function takesNoRoom(file: string, folder: string): Promise<boolean> {
  const probe = join(folder, `lyceum-${randomUUID()}`);
  try {
    await copyFile(file, probe, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  } finally {
    await rm(probe, { force: true });
  }
}

/** Throws an error for the operator where a copy of a file of so many bytes takes more room in a folder than there is. */
export async function assertRoomForCopy(
  bytes: number,
  file: string,
  folder: string,
): Promise<void> {
  try {
    await new BackupRoom(folder).assert(bytes);
  } catch (error) {
    if (!(await takesNoRoom(file, folder))) throw error;
  }
}
