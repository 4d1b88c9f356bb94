type Kept<Key, Made> = {
  get(key: Key): Promise<Made> | undefined;
  set(key: Key, made: Promise<Made>): unknown;
  delete(key: Key): boolean;
};

/** What is kept for a key, made where nothing is. What could not be made is forgotten: the next who asks has it made. */
export const madeOnce = <Key, Made>(
  kept: Kept<Key, Made>,
  key: Key,
  make: () => Promise<Made>,
): Promise<Made> => {
  const known = kept.get(key);
  const made = known ?? make();
  // Also what is known: a bounded map forgets what was set first.
  kept.set(key, made);
  if (known) return known;
  made.then(undefined, () => {
    if (kept.get(key) === made) kept.delete(key);
  });
  return made;
};
