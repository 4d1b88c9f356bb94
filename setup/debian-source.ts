import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { run } from "./processes.ts";

/** A package manager that takes longer waits for a server that does not answer. */
const TIMEOUT = 180_000;

const LISTS = /\.(?:list|sources)$/;

/** A list of where packages come from, in either of apt's two formats, made one of their sources. */
export function asSources(path: string, text: string): string {
  if (path.endsWith(".sources")) return text.replaceAll(/^Types:.*$/gim, "Types: deb-src");
  const lines = text.split("\n").filter((line) => /^\s*deb\s/.test(line));
  return lines.map((line) => `${line.replace(/^\s*deb\s/, "deb-src ")}\n`).join("");
}

/** This machine's own lists, each with its path. */
async function ownLists(): Promise<[path: string, text: string][]> {
  const { stdout } = await run("apt-config", [
    "shell",
    ...["LIST", "Dir::Etc::sourcelist/f", "PARTS", "Dir::Etc::sourceparts/d"],
  ]);
  const setting = (name: string) => new RegExp(`^${name}='(.*)'$`, "m").exec(stdout)?.[1] ?? "";
  const names = await readdir(setting("PARTS")).catch(() => []);
  const parts = names.filter((name) => LISTS.test(name));
  const paths = [setting("LIST"), ...parts.map((name) => join(setting("PARTS"), name))];
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8").catch(() => "")));
  return paths.map((path, index) => [path, texts[index] ?? ""]);
}

/** Options with which apt keeps lists, and all else that it writes, in `folder`. */
async function apart(folder: string): Promise<string[]> {
  const sources = join(folder, "sources");
  const lists = join(folder, "lists");
  const cache = join(folder, "cache");
  for (const path of [sources, join(lists, "partial"), join(cache, "archives/partial")])
    await mkdir(path, { recursive: true });
  for (const [path, text] of await ownLists())
    await writeFile(join(sources, basename(path)), asSources(path, text));
  const settings = {
    "Dir::Etc::SourceList": "/dev/null",
    "Dir::Etc::SourceParts": sources,
    "Dir::State::Lists": lists,
    "Dir::Cache": cache,
    "Acquire::Retries": "1",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
}

/**
 * Unpacks the source package `name`, with its maintainer's changes, as `target`, which must not be there yet. It comes from where this
 * machine's packages come from, and apt checks its signature; needs no root, and changes no list of the machine. Throws where it cannot be had.
 */
export async function unpackSource(name: string, target: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-source-"));
  try {
    // As root, apt downloads as another user.
    await chmod(folder, 0o755);
    const options = await apart(folder);
    // A server of other packages may be away: what counts is whether the source is found.
    await run("apt-get", [...options, "update"], { timeout: TIMEOUT }).catch(() => undefined);
    const fetching = [...options, "source", "--download-only", name];
    await run("apt-get", fetching, { cwd: folder, timeout: TIMEOUT });
    const description = (await readdir(folder)).find((file) => file.endsWith(".dsc"));
    if (!description) throw new Error(`apt-get brought no description of ${name}`);
    await run("dpkg-source", ["--extract", description, target], { cwd: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
