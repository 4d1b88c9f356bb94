import { dirname } from "node:path";

/** One file imports another; both relative to the project's root. */
type Arrow = { from: string; to: string };

type Siblings = { parent: string; from: string; to: string };

/** The two folders within their nearest common one that an import goes between; none where a file of that folder itself is at one end. */
function siblingsOf({ from, to }: Arrow): Siblings | undefined {
  const [ours, theirs] = [dirname(from).split("/"), dirname(to).split("/")];
  const depth = ours.findIndex((folder, index) => folder !== theirs[index]);
  const [own, other] = [ours[depth], theirs[depth]];
  if (own === undefined || other === undefined) return undefined;
  return { parent: ours.slice(0, depth).join("/"), from: own, to: other };
}

/** All that can be reached from one, itself only by a circle. */
export function reachableFrom(start: string, next: (each: string) => Iterable<string>) {
  const found = new Set<string>();
  const waiting = [...next(start)];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (found.has(each)) continue;
    found.add(each);
    waiting.push(...next(each));
  }
  return found;
}

/**
 * Folders that stand in a circle with others beside them, by the imports of all files within, in any depth. A folder and
 * the files right in it are one: a noun that opens its parts is no circle.
 */
export function foldersInCircles(arrows: readonly Arrow[]): string[] {
  const below = new Map<string, Set<string>>();
  for (const arrow of arrows) {
    const { parent, from, to } = siblingsOf(arrow) ?? {};
    if (from === undefined || to === undefined) continue;
    const folder = `${parent}/${from}`;
    below.set(folder, (below.get(folder) ?? new Set()).add(`${parent}/${to}`));
  }
  const next = (folder: string) => below.get(folder) ?? [];
  return [...below.keys()].filter((folder) => reachableFrom(folder, next).has(folder)).toSorted();
}
