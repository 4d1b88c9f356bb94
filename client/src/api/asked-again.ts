/** Poll interval, in milliseconds, for data that is not pushed, while it is on screen. */
export const askedAgainEvery = (pollingInterval: number) => ({
  pollingInterval,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
});
