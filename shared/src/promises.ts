/**
 * A promise that is awaited later, or not by everybody who could: marked as handled, so that a failure before then is not
 * an unhandled rejection, which would end the process. Who awaits it gets the failure all the same.
 */
export const keptForLater = <Kept extends PromiseLike<unknown>>(promise: Kept): Kept => {
  promise.then(undefined, () => undefined);
  return promise;
};

/** `Promise.withResolvers`, whose promise may be rejected before anybody awaits it. */
export const resolvers = <Value>(): PromiseWithResolvers<Value> => {
  const made = Promise.withResolvers<Value>();
  return { ...made, promise: keptForLater(made.promise) };
};
