/** The items in `after` that are not in `before`. */
export function arrivedSince<Item extends { id: string }>(
  before: readonly Item[],
  after: readonly Item[],
): Item[] {
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id }) => !known.has(id));
}
