/** For what nothing pushes: asked for again so often, in milliseconds, while somebody looks at it. */
export const askedAgainEvery = (pollingInterval: number) => ({
  ...{ pollingInterval, skipPollingIfUnfocused: true, refetchOnFocus: true },
});
