/**
 * All data of a page was fetched after it opened, this many ms ago; unless the person came back to it and the browser
 * showed its old state.
 */
export function ageOfPage() {
  const [navigation] = performance.getEntriesByType("navigation");
  const cameBack = (navigation as PerformanceNavigationTiming | undefined)?.type === "back_forward";
  return cameBack ? undefined : performance.now();
}
