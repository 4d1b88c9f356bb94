import type { ReplayEntry } from "@lyceum/shared/rest/replay.ts";

/** Texts of an entry that a search looks in. */
const textsOf = ({ name, text, answer, results }: ReplayEntry): string[] => [
  name ?? "",
  text,
  answer ?? "",
  ...(results ?? []).map((result) => result.text),
];

/** The entries in which all words of the search occur; all of them for an empty one. */
export function foundIn(entries: readonly ReplayEntry[], search: string): readonly ReplayEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const said = textsOf(entry).join("\n").toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** The place of the last entry at or before a moment, in seconds; -1 before the first. `entries` are in the order of the video. */
export function placeAt(entries: readonly ReplayEntry[], seconds: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle]!.at <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
