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
