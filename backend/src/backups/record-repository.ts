import type { Connection } from "../kernel/database/connect-alone.ts";
import type { Description } from "./description.ts";

/** Notes in the school itself that a backup of it was made: admins see when the last one was. */
export const recordBackup = async (
  client: Connection,
  { madeAt, files, took }: Description,
): Promise<void> => {
  // One of a version before this table can be backed up too, so that it can be upgraded.
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('backups') is not null as there",
  );
  if (!rows[0]?.there) return;
  await client.query("insert into backups (made_at, files, bytes, took) values ($1, $2, $3, $4)", [
    madeAt,
    files.count,
    files.bytes,
    took,
  ]);
};
