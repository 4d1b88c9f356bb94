import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { deleteOldBackups, makeBackup } from "@lyceum/backend/backups/make-backup.ts";
import { recordBackup } from "@lyceum/backend/backups/record-repository.ts";
import { size } from "@lyceum/backend/backups/size.ts";
import { z } from "zod";

import { readConfig } from "../environment.ts";
import { runToTheEnd } from "../program.ts";
import { SetUpError } from "../set-up-error.ts";
import { siteDatabase } from "../site-database.ts";
import { terminal } from "../steps.ts";
import { explained, foldersOf, openConnection } from "./settings.ts";

const USAGE = `npm run backup -- FOLDER [--keep NUMBER]
  makes a backup in a folder of its own in FOLDER, whether the site runs or not;
  with --keep, deletes all backups there but the newest ones`;

const Given = z.object({
  folder: z.string().min(1),
  keep: z.coerce.number().int().positive().optional(),
});

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: "string" } },
    });
    return Given.parse({ folder: positionals[0], ...values });
  } catch {
    throw new SetUpError(USAGE);
  }
}

await runToTheEnd(async (opened) => {
  const { folder, keep } = readArguments();
  const config = readConfig();
  const client = await openConnection(await siteDatabase(config, opened), opened);
  const { tokenSecret } = config.backend;
  const school = { client, folders: foldersOf(config), tokenSecret };
  const made = await makeBackup(school, resolve(folder)).catch(explained);
  await recordBackup(client, made.description);
  const { figures, files, took } = made.description;
  terminal.line(
    `${made.folder}\n${figures.users} users, ${figures.orders} orders, ${files.count} files (${size(files.bytes)}), in ${took.toFixed(1)} s.`,
  );
  if (made.unshared !== null)
    terminal.line(`${made.unshared} So all files were copied again, instead of shared with it.`);
  if (config.backend.media.s3)
    terminal.line("Files in your bucket are not part of it: let the bucket keep old versions.");
  const old = keep === undefined ? [] : await deleteOldBackups(resolve(folder), keep, made.folder);
  if (old.length > 0) terminal.line(`Deleted ${old.length} older: ${old.join(", ")}`);
  return true;
});
