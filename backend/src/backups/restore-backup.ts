import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { join } from "node:path";
import { PassThrough, type Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

import { type Connection } from "../kernel/database/connect-alone.ts";

import { BackupRoom } from "./BackupRoom.ts";
import { BackupError, type Description, SECRET, readDescription, rowsFile } from "./description.ts";
import { figuresOf } from "./figures-repository.ts";
import { listedFiles } from "./files.ts";
import { assertRoomFor, restoreFiles } from "./restore-files.ts";
import { fillTables, hasAccounts, isBackedUp } from "./tables-repository.ts";

/** Where a school is restored to. `migrate` makes the tables by these migrations alone. */
export type Target = {
  client: Connection;
  /** Where its database keeps its files; null where that is not on this machine. */
  databaseFolder: string | null;
  folders: Record<string, string>;
  migrate(names: ReadonlySet<string>): Promise<void>;
  /** Called once the school's rows are there: they need its key, whatever becomes of its files. */
  keepKey(secret: string): void;
};

/** What a backup said, what is there after it was restored, and the seconds that each step took. */
export type Restored = {
  description: Description;
  differences: string[];
  took: Record<string, number>;
};

/** Takes the time of one step after another. */
const stopwatch = () => {
  const took: Record<string, number> = {};
  const time = async <Done>(step: string, work: () => Promise<Done>): Promise<Done> => {
    const began = performance.now();
    const done = await work();
    took[step] = (performance.now() - began) / 1_000;
    return done;
  };
  return { took, time };
};

/** Rows for a database as long as its disk has room for them. */
const unpacked = (file: string, databaseFolder: string | null): Readable => {
  const within =
    databaseFolder === null ? new PassThrough() : new BackupRoom(databaseFolder).guard();
  // What fails is thrown to who reads the last of them.
  return pipeline(createReadStream(file), createGunzip(), within, () => undefined);
};

/** Without what earlier versions put into it of the site's processes. */
async function readSchool(backup: string): Promise<Description> {
  const { tables, figures, ...rest } = await readDescription(backup);
  const rows = Object.entries(figures.rows).filter(([name]) => isBackedUp(name));
  return {
    ...rest,
    tables: tables.filter(({ name }) => isBackedUp(name)),
    figures: { ...figures, rows: Object.fromEntries(rows) },
  };
}

/** Each figure that is not what the backup says, as a line for the operator. */
function compare(
  said: Pick<Description, "figures" | "files">,
  found: Pick<Description, "figures" | "files">,
): string[] {
  const flat = ({ figures: { rows, ...figures }, files }: typeof said) => ({
    ...rows,
    ...figures,
    "files and their bytes": files,
  });
  const [expected, there] = [flat(said), flat(found)] as Record<string, unknown>[];
  return Object.keys({ ...expected, ...there })
    .filter((name) => !isDeepStrictEqual(expected?.[name], there?.[name]))
    .map(
      (name) =>
        `${name}: ${JSON.stringify(expected?.[name])} in the backup, ${JSON.stringify(there?.[name])} restored`,
    );
}

/**
 * Restores a backup into an empty database and empty folders, and counts what is there then. Throws an error that says
 * what to do where there is a school already, no whole backup, or no room for it; files that are damaged are differences.
 */
export async function restoreBackup(backup: string, target: Target): Promise<Restored> {
  const { client, databaseFolder, folders } = target;
  const description = await readSchool(backup);
  if (await hasAccounts(client))
    throw new BackupError(
      "There is a school in this database already. Restore into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.",
    );
  const listed = [...(await listedFiles(backup)).values()];
  const tokenSecret = await readFile(join(backup, SECRET), "utf8");
  await assertRoomFor(backup, listed, folders);
  const { took, time } = stopwatch();
  await time("tables", () => target.migrate(new Set(description.migrations)));
  const rowsOf = ({ name }: { name: string }) => unpacked(rowsFile(backup, name), databaseFolder);
  await time("rows", () => fillTables(client, description.tables, rowsOf));
  target.keepKey(tokenSecret);
  const { differences, ...files } = await time("files", () =>
    restoreFiles(backup, listed, folders),
  );
  const names = description.tables.map(({ name }) => name);
  const figures = await time("counting", () => figuresOf(client, names));
  return {
    took,
    description,
    differences: [...compare(description, { figures, files }), ...differences],
  };
}
