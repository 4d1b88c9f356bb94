import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION = 5;
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
histogram.enable();

/** Milliseconds that this process's event loop was late since this was asked last, on average and at most. */
export const loopLag = (): { late: number; latest: number } => {
  const late = histogram.count === 0 ? 0 : histogram.mean / 1e6 - RESOLUTION;
  const latest = histogram.max / 1e6 - RESOLUTION;
  histogram.reset();
  return { late, latest };
};
