import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";

import { type Account, closedFolderAbove, sharedFolder } from "../postgres/account.ts";

type User = NonNullable<Account>;

/** Of util-linux. */
const UNSHARE = "/usr/bin/unshare";

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Puts an empty folder, which all can go through, in the place of each closed one, and in it what is needed, at its own path. */
function commandsFor(closed: string[], needed: Map<string, boolean>, stage: string): string[] {
  const staged = [...needed].map(([path, isFolder], index) => {
    const from = quoted(path);
    const place = quoted(`${stage}/${index}`);
    return {
      hold: `${isFolder ? "mkdir" : "touch"} ${place}; mount --rbind ${from} ${place}`,
      put: `mkdir -p ${isFolder ? from : `${quoted(dirname(path))}; touch ${from}`}; mount --move ${place} ${from}`,
    };
  });
  const empty = "mount -t tmpfs -o size=1m,nosuid,nodev";
  return [
    `set -e; here=$PWD; mask=$(umask); umask 022`,
    `${empty},mode=0700 lyceum ${quoted(stage)}`,
    ...staged.map(({ hold }) => hold),
    ...closed.map((folder) => `${empty},mode=0755 lyceum ${quoted(folder)}`),
    ...staged.map(({ put }) => put),
    ...closed.map((folder) => `mount -o remount,bind,ro ${quoted(folder)}`),
    `umount ${quoted(stage)}; umask "$mask"; cd "$here" || cd /`,
    `exec "$@"`,
  ];
}

/**
 * The prefix of the command line of a program that is to reach these files and folders although they lie in folders that its user
 * cannot go through, such as a checkout in /root: in a mount namespace of its own (mount_namespaces(7)) it finds an empty folder in the place of each
 * of those, and in it, at their own paths, only what is named here. For nobody else anything changes. Only root can begin such a program,
 * and not in every container. Empty where nothing is closed.
 */
export async function wayIn(user: User, paths: string[]): Promise<string[]> {
  const closed = new Set<string>();
  const needed = new Map<string, boolean>();
  for (const path of paths) {
    const folder = await closedFolderAbove(path, user);
    if (folder === null) continue;
    closed.add(folder);
    needed.set(path, (await stat(path)).isDirectory());
  }
  if (closed.size === 0 || !existsSync(UNSHARE)) return [];
  const stage = await sharedFolder("stage");
  const script = commandsFor([...closed], needed, stage).join("\n");
  return [UNSHARE, "--mount", "--propagation=slave", "/bin/sh", "-c", script, "sh"];
}
