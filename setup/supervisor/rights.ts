import { constants, existsSync } from "node:fs";
import { access, chmod, copyFile, rename } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import type { Config } from "../../config.ts";
import type { Log } from "../log.ts";
import { type Account, canReach, serverAccount, sharedFolder } from "../postgres/account.ts";
import { assertNotRunByAnother } from "../postgres/holders.ts";
import { run } from "../processes.ts";
import { cacheFolder, closeFolders, makeFolders, usedFolders } from "./data-folder.ts";
import { wayIn } from "./way-in.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Of util-linux. */
const SETPRIV = "/usr/bin/setpriv";
/** A user who can read these files of a checkout can read all of it. */
const SOURCES = ["start.ts", "shared/package.json", "node_modules/fastify/package.json"];
/** Opening a lower port requires root's privileges. */
const UNPRIVILEGED_PORT = 1024;

type User = NonNullable<Account>;
/** Those of a program; undefined where one is not configured. */
type Ports = (number | undefined)[];

/** The privileges of the site's programs if root started it: as few as they need. */
export type Rights = {
  /** The prefix of the command line of a program that listens on these ports. */
  prefix(ports?: Ports): string[];
  /** The account that they run as; null is the current user. */
  account: Account;
  /** Additional settings. */
  env: Record<string, string>;
};

const UNCHANGED: Rights = { prefix: () => [], account: null, env: {} };

/** 0 is any free port, which requires none. */
const isPrivileged = (port = 0): boolean => port > 0 && port < UNPRIVILEGED_PORT;

/** Drops all of root's privileges, except for opening one of these ports if it requires one. */
const noRights = (ports: Ports): string[] => {
  const kept = ports.some(isPrivileged) ? ",+net_bind_service" : "";
  return [`--bounding-set=-all${kept}`, `--inh-caps=-all${kept}`, "--no-new-privs"];
};

const asRoot = (ports: Ports = []): string[] => [SETPRIV, ...noRights(ports)];

const asUser = ({ uid, gid }: User, ports: Ports = []): string[] => [
  ...[SETPRIV, `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", ...noRights(ports)],
  // A user other than root keeps only ambient capabilities across the start of a program.
  ...(ports.some(isPrivileged) ? ["--ambient-caps=-all,+net_bind_service"] : []),
];

/** Node's own version, because it says so without a start of its own of 30 ms. A folder may be another's yet: it is handed over later. */
const FIND = `"$0" --version > /dev/null && for path; do [ -d "$path" ] || [ -r "$path" ] || exit; done`;

/** Whether a program with this prefix can run this Node, read these files and reach these folders. */
function findsAll(prefix: string[], paths: string[]): Promise<boolean> {
  const [program = "", ...args] = [...prefix, "/bin/sh", "-c", FIND, process.execPath, ...paths];
  return run(program, args, { cwd: "/" }).then(
    () => true,
    () => false,
  );
}

const isWithin = (path: string, folder: string): boolean =>
  path !== folder && !relative(folder, path).startsWith("..");

/** Without those in another one of them. */
const outermost = (paths: string[]): string[] => [
  ...new Set(paths.filter((path) => !paths.some((folder) => isWithin(path, folder)))),
];

const writtenFolders = ({ dataDir, backend, sfu }: Config): string[] => [
  dataDir,
  backend.media.folder,
  sfu.recordings.folder,
];

/** This Node, and the operator's own programs, where they are named by their paths. */
function programsOf({ backend }: Config): string[] {
  const { ffmpeg, ffprobe, captions } = backend.media;
  const given = [process.execPath, ffmpeg, ffprobe, captions?.program ?? ""];
  return given.filter((path) => isAbsolute(path) && existsSync(path));
}

/** The program that writes captions is often a script beside what it runs. */
const withNeighbours =
  ({ backend }: Config) =>
  (path: string): string =>
    path === backend.media.captions?.program ? dirname(path) : path;

async function rightsUnderRoot(config: Config, log: Log): Promise<Rights> {
  if (!existsSync(SETPRIV)) {
    log.warn(`The site runs as root: ${SETPRIV}, which takes root's rights away, is not here.`);
    return UNCHANGED;
  }
  const user = await serverAccount();
  const used = [...writtenFolders(config), ...programsOf(config)];
  const needed = outermost([ROOT, ...used.map(withNeighbours(config))]);
  const way = user ? await wayIn(user, needed) : [];
  const files = SOURCES.map((file) => join(ROOT, file));
  if (user && (await findsAll([...way, ...asUser(user)], [...files, ...used]))) {
    const env = { HOME: config.dataDir, NODE_COMPILE_CACHE: cacheFolder(config.dataDir) };
    return { prefix: (ports) => [...way, ...asUser(user, ports)], account: user, env };
  }
  const why =
    way.length > 0
      ? `its files lie where ${user?.name} cannot go, and this system lets nobody make a way there`
      : `${user?.name} cannot read the project's files or reach the site's folders`;
  log.warn(
    `The site runs as root, without root's rights: ${why}. An error in it may still change what belongs to root.`,
  );
  return { prefix: asRoot, account: null, env: {} };
}

/** What the programs do in their folders. */
const ALL = constants.R_OK | constants.W_OK | constants.X_OK;

/** Prints the first of these folders in which its user cannot do everything, as the system's error says it. */
const USE = `for (const folder of process.argv.slice(1))
  try { fs.accessSync(folder, ${ALL}); }
  catch (error) { console.log(JSON.stringify({ ...error, message: error.message })); break; }`;

/** Throws the system's error where the site's programs cannot write to one of their folders: they would tell of it only with the first upload. */
export async function assertWritable(config: Config, { prefix, account }: Rights): Promise<void> {
  const folders = await usedFolders(config);
  const [program, ...args] = prefix();
  // The programs have the rights of this process: it looks itself, sooner than another Node would have started.
  if (program === undefined) {
    for (const folder of folders) await access(folder, ALL);
    return;
  }
  const looking = [...args, process.execPath, "-e", USE, ...folders];
  const { stdout } = await run(program, looking, { cwd: "/" });
  if (stdout === "") return;
  const { message, ...facts } = JSON.parse(stdout) as NodeJS.ErrnoException;
  throw Object.assign(new Error(message), facts, { user: account?.name });
}

/** Decides the privileges of the site's programs, and gives them, and only them, the folders that they write to. See `assertWritable`. */
export async function prepareRights(config: Config, log: Log): Promise<Rights> {
  await assertNotRunByAnother(config.dataDir, await serverAccount());
  await makeFolders(config);
  const rights = process.getuid?.() === 0 ? await rightsUnderRoot(config, log) : UNCHANGED;
  await closeFolders(config, rights.account);
  return rights;
}

/** The path of a program that the account can run: itself, or a copy if root's folders hide it. */
export async function reachableProgram(path: string, account: Account): Promise<string> {
  if (await canReach(account, path)) return path;
  const copy = join(await sharedFolder("programs"), basename(path));
  const fresh = `${copy}.${process.pid}`;
  await copyFile(path, fresh);
  await chmod(fresh, 0o755);
  await rename(fresh, copy);
  return copy;
}
