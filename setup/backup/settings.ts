import { connectAlone } from "@lyceum/backend/kernel/database/connect-alone.ts";
import type { Config } from "../../config.ts";

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

/** For the terminal: '1.5 GB'. */
export function size(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const digits = power === 0 ? 0 : 1;
  return `${(bytes / 1_000 ** power).toFixed(digits)} ${units[power]}`;
}
