import { lstat, mkdir, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { holderName, isHolder } from "../postgres/holders.ts";

const PREFIX = "lyceum-drill-";

/** Also from under a PostgreSQL that a killed drill left: it ends by itself, within a minute, once it misses its files. */
async function deletePlace(dataDir: string): Promise<void> {
  // Root's PostgreSQL stands in another folder, and only a link to it here.
  const postgres = await realpath(join(dataDir, "postgres")).catch(() => dataDir);
  for (const folder of [postgres, dataDir])
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Deletes what killed drills left, also of earlier versions, whose names name no process. */
async function deleteForgotten(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX) || isHolder(name.slice(PREFIX.length))) continue;
    const folder = join(tmpdir(), name);
    const entry = await lstat(folder).catch(() => null);
    // Another user's may hold a link to anything.
    if (entry?.isDirectory() && entry.uid === process.getuid?.()) await deletePlace(folder);
  }
}

/** A private database and folders of their own, on the disk of TMPDIR, which `opened` deletes. */
export async function placeOfDrill(opened: AsyncDisposableStack) {
  await deleteForgotten();
  const dataDir = join(tmpdir(), PREFIX + holderName());
  await mkdir(dataDir, { mode: 0o700 });
  opened.defer(() => deletePlace(dataDir));
  const folders = { media: join(dataDir, "media"), recordings: join(dataDir, "recordings") };
  return { databaseUrl: undefined, dataDir, folders, keepKey: () => undefined };
}
