/** Texts whose answers are kept; a file of more is read on without those before. */
const MOST = 4_000;

/**
 * The same, but it finds out only once what a text says: while a page is cut into columns the same is asked of a line many times.
 * For the process that reads one file and ends alone, as texts stay in its memory.
 */
export const remembered = <T>(find: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, { found: T }>();
  return (text) => {
    const kept = known.get(text);
    if (kept) return kept.found;
    if (known.size >= MOST) known.clear();
    const found = find(text);
    known.set(text, { found });
    return found;
  };
};
