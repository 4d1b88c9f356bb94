import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { PAGE_ROOT, buildPage } from "./page.ts";

/** Bytes of script, brotli, that the address / may cost a visitor who does nothing. */
export const SCRIPT_BUDGET = 150_000;

/** The chunks that / loads by itself: the page, home, then the live line. */
const LOADED = ["index", "HomePage", "live"];
/** Loaded last, and no part of the page. */
const SERVICE_WORKER = "sw.js";

type Chunk = { file: string; name?: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** Builds the page where its sources have changed; answers the bytes that / loads. */
export async function scriptOfHome(): Promise<number> {
  await buildPage();
  const path = join(PAGE_ROOT, ".vite/manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as Manifest;
  const files = [...filesOf(manifest, LOADED), SERVICE_WORKER];
  const sizes = await Promise.all(files.map((file) => sizeOf(join(PAGE_ROOT, file))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Of these chunks and all that they cannot do without. */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const keyOf = (name: string) =>
    Object.keys(manifest).find((key) => manifest[key]!.name === name) ?? name;
  const waiting = names.map(keyOf);
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is no chunk of the page.`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return seen;
}

/** As it is sent: what is too small to be packed goes as it is. */
const sizeOf = async (path: string) => (await stat(`${path}.br`).catch(() => stat(path))).size;
