import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { keptForLater } from "@lyceum/shared/promises.ts";
const SETPRIV = "/usr/bin/setpriv";
const UNSHARE = "/usr/bin/unshare";

/** How far a program is kept apart from the rest of the machine. */
export type Isolation = {
  /** The programs, of util-linux, that start it. */
  prefix: string[];
  /** It has a network of its own with nothing in it. */
  ownNetwork: boolean;
  /** Its processes are counted apart from ours. */
  countsProcesses: boolean;
  /** The number of the user that it runs as, where that is not ours. */
  user: number | null;
};

/** Files that a program must be able to read, where they can be open to anybody; `ours`: files that only we may read. */
export type Reads = string[] | "ours";

/** Owns nothing, on every Linux. */
const NOBODY = 65_534;
const NO_RIGHTS = ["--bounding-set=-all", "--inh-caps=-all", "--no-new-privs"];
const AS_NOBODY = [
  SETPRIV,
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  "--clear-groups",
  ...NO_RIGHTS,
];
const AS_ROOT = [SETPRIV, ...NO_RIGHTS];
const AS_USER = [SETPRIV, "--no-new-privs"];
const OWN_NETWORK = [UNSHARE, "--net"];
/** Processes in two namespaces of users cannot look into each other, even as the same user. */
const OWN_USERS = [UNSHARE, "--user", "--map-current-user", "--net"];

const way = (prefix: string[], ownNetwork: boolean, countsProcesses: boolean): Isolation => ({
  prefix,
  ownNetwork,
  countsProcesses,
  user: prefix.includes(`--reuid=${NOBODY}`) ? NOBODY : null,
});

/** The ways of a server started by root, the strongest first. The system counts no processes of root. */
const waysAs = (user: string[], countsProcesses: boolean): Isolation[] => [
  way([...user, ...OWN_USERS], true, countsProcesses),
  way([...OWN_NETWORK, ...user], true, countsProcesses),
  way(user, false, countsProcesses),
];

const NONE = way([], false, false);

const isRoot = (): boolean => process.getuid?.() === 0;

/** Root without root's rights can do no more than another user, and its processes are not counted. */
const ownWays = (): Isolation[] => {
  const asUser = [way([...AS_USER, ...OWN_USERS], true, !isRoot()), way(AS_USER, false, false)];
  return [...(isRoot() ? waysAs(AS_ROOT, false) : []), ...asUser, NONE];
};

const READABLE = 'for file; do [ -r "$file" ] || exit 1; done';

const execute = promisify(execFile);

const works = async ({ prefix }: Isolation, files: string[]): Promise<boolean> => {
  const [program = "/bin/sh", ...args] = [...prefix, "/bin/sh", "-c", READABLE, "sh", ...files];
  try {
    await execute(program, args);
    return true;
  } catch (error) {
    // A program that runs and refuses has a number; one that is not there says so. Else the system is in trouble.
    const { code } = error as { code?: unknown };
    if (typeof code === "number" || code === "ENOENT") return false;
    throw error;
  }
};

const found = new Map<string, Promise<Isolation>>();

/** The strongest way that this system allows for a program that reads these files. Throws where no program can be started. */
export const isolationFor = (reads: Reads): Promise<Isolation> => {
  // Root alone may become another user: for all others it makes no difference what is read.
  const asked = isRoot() ? reads : "ours";
  const key = String(asked);
  const known = found.get(key);
  if (known) return known;
  const finding = keptForLater(firstThatWorks(asked));
  found.set(key, finding);
  // The next call tries once more.
  finding.catch(() => found.delete(key));
  return finding;
};

const firstThatWorks = async (reads: Reads): Promise<Isolation> => {
  if (reads !== "ours")
    for (const each of waysAs(AS_NOBODY, true)) if (await works(each, reads)) return each;
  for (const each of ownWays()) if (await works(each, [])) return each;
  return NONE;
};
