import { BackupError } from "@lyceum/backend/backups/description.ts";
import { connectAlone } from "@lyceum/backend/kernel/database/connect-alone.ts";
import type { Config } from "../../config.ts";
import { SetUpError } from "../set-up-error.ts";

/** The folders of a school's files by their names in a backup. Those of a bucket are not among them. */
export const foldersOf = ({ backend }: Config): Record<string, string> => ({
  media: backend.media.folder,
  recordings: backend.recordings.folder,
});

/** A connection of its own, which `opened` closes. */
export async function openConnection(url: string, opened: AsyncDisposableStack) {
  const client = await connectAlone(url);
  opened.defer(() => client.end());
  return client;
}

/** Throws what a backup or its restoring says of its failure as what the terminal shows. */
export function explained(error: unknown): never {
  throw error instanceof BackupError ? new SetUpError(error.message) : error;
}
