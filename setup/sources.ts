import { createHash } from "node:crypto";
import {
  type BigIntStats,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";

import { makeReadable } from "./processes.ts";

export const ROOT = join(import.meta.dirname, "..");
/** Where what is built from the sources is kept; a new installation of the packages deletes it. */
export const CACHE = join(ROOT, "node_modules/.cache/lyceum");
const HASHES = join(CACHE, "hashes");

const NOT_SOURCES = new Set(["node_modules", "dist"]);
/** Milliseconds: a file that is younger may change again at what its system's clock calls the same time. */
const SETTLED = 2_000;

type Source = { path: string; state: BigIntStats };

/** Nothing else has begun when the supervisor asks: one look after another is quicker than many that wait for each other. */
function sourcesIn(path: string): Source[] {
  const state = statSync(path, { bigint: true });
  if (!state.isDirectory()) return [{ path, state }];
  const names = readdirSync(path).filter((name) => !NOT_SOURCES.has(name));
  return names.flatMap((name) => sourcesIn(join(path, name)));
}

/** Changes with every change of these files, their names or their number: no program can choose when a file says that it changed. */
function lookOf(sources: Source[]): string {
  const hash = createHash("sha256");
  for (const { path, state } of sources)
    hash.update([path, state.size, state.mtimeNs, state.ctimeNs, state.ino, ""].join("\n"));
  return hash.digest("hex");
}

function hashOf(sources: Source[], root: string): string {
  const hash = createHash("sha256");
  // One by one: the supervisor asks for it, which stays, and would keep the memory for all at once.
  for (const { path } of sources) hash.update(relative(root, path)).update(readFileSync(path));
  return hash.digest("hex");
}

/** What was kept of files that looked so; undefined if there is nothing. */
function keptAnswer(file: string, look: string): string | undefined {
  try {
    const [known, answer] = readFileSync(file, "utf8").split("\n");
    return known === look ? answer : undefined;
  } catch {
    return undefined;
  }
}

function keep(file: string, look: string, answer: string): void {
  const fresh = `${file}.${process.pid}`;
  try {
    makeReadable(() => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(fresh, `${look}\n${answer}\n`);
      renameSync(fresh, file);
    });
  } catch {
    // A user who cannot write there reads the sources each time.
  }
}

const isSettled = (sources: Source[]): boolean => {
  const until = BigInt(Date.now() - SETTLED);
  return sources.every(({ state }) => state.ctimeMs < until && state.mtimeMs < until);
};

/** What was last found of these files while they looked as they do now, and what keeps it for the next time. */
function lastFound(question: readonly string[], files: Source[], kept: string) {
  const look = lookOf(files);
  const name = createHash("sha256").update(question.join("\n")).digest("hex").slice(0, 16);
  const file = join(kept, name);
  return {
    known: keptAnswer(file, look),
    keep: (answer: string) => {
      if (isSettled(files)) keep(file, look, answer);
    },
  };
}

/**
 * SHA-256 in hexadecimal of the names and contents of these files and of all in these folders, paths from `root`, and of the
 * versions of all libraries. What has not been touched since the last time is not read again. @param root, kept: for tests.
 */
export function hashOfSources(paths: readonly string[], root = ROOT, kept = HASHES): string {
  const found = [...paths, "package-lock.json"].flatMap((path) => sourcesIn(join(root, path)));
  const sources = found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const before = lastFound(paths, sources, kept);
  if (before.known !== undefined) return before.known;
  const hash = hashOf(sources, root);
  before.keep(hash);
  return hash;
}

/**
 * Resolves with whether these files have the state that they had when `find` last said true, or else with what it says now. `question`: its
 * words, of which each has an answer of its own. @param kept for tests.
 */
export async function stillTrue(
  question: readonly string[],
  paths: readonly string[],
  find: () => Promise<boolean>,
  kept = HASHES,
): Promise<boolean> {
  const files = paths.map((path) => ({ path, state: statSync(path, { bigint: true }) }));
  const before = lastFound(question, files, kept);
  if (before.known !== undefined) return true;
  const is = await find();
  if (is) before.keep("true");
  return is;
}
