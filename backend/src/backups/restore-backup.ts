import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { join } from "node:path";
import { createGunzip } from "node:zlib";

import { type Connection } from "../kernel/database/connect-alone.ts";

import { BackupError, type Description, SECRET, readDescription, rowsFile } from "./description.ts";
import { figuresOf } from "./figures-repository.ts";
import { listedFiles, restoreFiles } from "./files.ts";
import { fillTables, hasAccounts, isBackedUp } from "./tables-repository.ts";

/** Where a school is restored to. `migrate` makes the tables by these migrations alone. */
export type Target = {
  client: Connection;
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

const unpacked = (backup: string, table: string) => {
  const rows = createGunzip();
  createReadStream(rowsFile(backup, table))
    .on("error", (error) => rows.destroy(error))
    .pipe(rows);
  return rows;
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
 * what to do where there is a school already, or no whole backup; files that are damaged are differences.
 */
export async function restoreBackup(backup: string, target: Target): Promise<Restored> {
  const { client, folders } = target;
  const description = await readSchool(backup);
  if (await hasAccounts(client))
    throw new BackupError(
      "There is a school in this database already. Restore into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.",
    );
  const listed = await listedFiles(backup);
  const tokenSecret = await readFile(join(backup, SECRET), "utf8");
  const { took, time } = stopwatch();
  await time("tables", () => target.migrate(new Set(description.migrations)));
  const rowsOf = ({ name }: { name: string }) => unpacked(backup, name);
  await time("rows", () => fillTables(client, description.tables, rowsOf));
  target.keepKey(tokenSecret);
  const { differences, ...files } = await time("files", () =>
    restoreFiles(backup, listed.values(), folders),
  );
  const names = description.tables.map(({ name }) => name);
  const figures = await time("counting", () => figuresOf(client, names));
  return {
    took,
    description,
    differences: [...compare(description, { figures, files }), ...differences],
  };
}
