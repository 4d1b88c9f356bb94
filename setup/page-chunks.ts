import { readFile } from "node:fs/promises";
import { join } from "node:path";

type Chunk = { file: string; name?: string; imports?: string[] };

/** The chunks of the built page, as in Vite's manifest. */
export type Chunks = Record<string, Chunk>;

export const readChunks = async (pageRoot: string): Promise<Chunks> =>
  JSON.parse(await readFile(join(pageRoot, ".vite/manifest.json"), "utf8")) as Chunks;

/** The files of these chunks and of all chunks that they import. */
export function filesOf(chunks: Chunks, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const keyOf = (name: string) =>
    Object.keys(chunks).find((key) => chunks[key]!.name === name) ?? name;
  const waiting = names.map(keyOf);
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`${name} is no chunk of the page.`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return seen;
}
