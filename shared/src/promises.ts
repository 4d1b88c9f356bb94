/**
 * Marks a promise that is awaited later, or perhaps never, as handled: a rejection before then would otherwise end the
 * process as an unhandled one. Code that awaits it still gets the failure.
 */
export const keptForLater = <Kept extends PromiseLike<unknown>>(promise: Kept): Kept => {
  promise.then(undefined, () => undefined);
  return promise;
};

/** `Promise.withResolvers`, whose promise may reject before it is awaited. */
export const resolvers = <Value>(): PromiseWithResolvers<Value> => {
  const made = Promise.withResolvers<Value>();
  return { ...made, promise: keptForLater(made.promise) };
};

type Keeper<Key, Made> = {
  get(key: Key): Promise<Made> | undefined;
  set(key: Key, made: Promise<Made>): unknown;
  delete(key: Key): boolean;
};

/** What is kept for a key, made where nothing is. What could not be made is forgotten: the next who asks has it made. */
export const madeOnce = <Key, Made>(
  kept: Keeper<Key, Made>,
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
