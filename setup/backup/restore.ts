import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import {
  type Restored,
  type Target,
  restoreBackup,
} from "@lyceum/backend/backups/restore-backup.ts";
import { backupsIn } from "@lyceum/backend/backups/make-backup.ts";
import { size } from "@lyceum/backend/backups/size.ts";
import { connect, migrate } from "@lyceum/backend/kernel/database/database.ts";
import { pino } from "pino";

import type { Config } from "../../config.ts";
import { keepSecret } from "../../settings/kept-secret.ts";
import { openDatabase } from "../database.ts";
import { readConfig } from "../environment.ts";
import { runToTheEnd } from "../program.ts";
import { SetUpError } from "../set-up-error.ts";
import { seconds, terminal } from "../steps.ts";
import { placeOfDrill } from "./drill.ts";
import { explained, foldersOf, openConnection } from "./settings.ts";

const USAGE = `npm run restore -- BACKUP [--drill]
  BACKUP: one backup, or the folder of several, of which the newest is taken;
  restores a backup into DATA_DIR, or into the database at DATABASE_URL, which must be empty;
  with --drill, into a place of its own that is deleted again: only to see that it can be restored`;

type Place = Pick<Config, "databaseUrl" | "dataDir"> & Pick<Target, "folders" | "keepKey">;

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { drill: { type: "boolean", default: false } },
    });
    const [backup] = positionals;
    if (backup === undefined || positionals.length > 1) throw new SetUpError(USAGE);
    return { backup: resolve(backup), drill: values.drill };
  } catch {
    throw new SetUpError(USAGE);
  }
}

async function restore(
  backup: string,
  place: Place,
  opened: AsyncDisposableStack,
): Promise<Restored> {
  const url = await openDatabase(place, opened, { info: () => undefined, warn: terminal.warn });
  const log = pino({ level: "warn" });
  const database = opened.adopt(connect(url, log), (each) => each.close());
  const client = await openConnection(url, opened);
  const only = (names: ReadonlySet<string>) => migrate(database, log, names);
  const databaseFolder = place.databaseUrl ? null : await realpath(join(place.dataDir, "postgres"));
  const { folders } = place;
  const target = { client, databaseFolder, folders, keepKey: place.keepKey, migrate: only };
  return restoreBackup(backup, target).catch(explained);
}

/** The restored site signs with the key of the backup, or else says that it does not. */
function keepKey(secret: string, { dataDir, backend }: Config): void {
  if (!process.env.TOKEN_SECRET) {
    keepSecret(dataDir, secret);
  } else if (backend.tokenSecret !== secret)
    terminal.warn(
      "TOKEN_SECRET is not that of the backup: everyone has to sign in again, and every two-step sign-in has to be reset.",
    );
}

const placeOfSite = (config: Config): Place => ({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  folders: foldersOf(config),
  keepKey: (secret) => keepKey(secret, config),
});

await runToTheEnd(async (opened) => {
  const began = Date.now();
  const { backup: given, drill } = readArguments();
  const backup = (await backupsIn(given)).at(-1) ?? given;
  const config = readConfig();
  const place = drill ? await placeOfDrill(opened) : placeOfSite(config);
  const { description, differences, took } = await restore(backup, place, opened);
  const { figures, files, madeAt } = description;
  const balance = Object.entries(figures.balance).map(([currency, sum]) => `${currency} ${sum}`);
  terminal.line(
    `The backup of ${madeAt}: ${figures.users} users, ${figures.courses} courses, ${figures.orders} orders, the ledger's balance ${balance.join(", ") || "0"}, ${files.count} files (${size(files.bytes)}).`,
  );
  const steps = Object.entries(took).map(([step, time]) => `${step} ${time.toFixed(1)} s`);
  terminal.line(`Restoring took: ${steps.join(", ")}.`);
  for (const difference of differences) terminal.warn(`Not as it was: ${difference}`);
  if (drill && differences.length > 0)
    terminal.warn(
      "The next backup in the same folder may share what is damaged in this one. Make it in an empty folder, so that all files of the site are copied again: npm run backup -- FOLDER",
    );
  const what = drill ? "It can be restored" : "It is restored";
  if (differences.length === 0)
    terminal.line(`${what}: all of it is as it was, after ${seconds(began)}.`);
  return differences.length === 0;
});
