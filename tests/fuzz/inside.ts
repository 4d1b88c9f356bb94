import type { Inside } from "./FuzzedSite.ts";

/**
 * Loaded into the server that is fuzzed: tells its parent how much memory is used once all garbage is gone, and how
 * long one turn of the event loop has kept the processor since the last report. That is what makes /health late on a machine with time to
 * spare, and unlike the clock it does not grow when the machine is busy with other things.
 */
const LOOK_EVERY = 20;

let longestTurn = 0;
let last = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  longestTurn = Math.max(longestTurn, (user + system) / 1_000);
}, LOOK_EVERY).unref();

process.on("message", (message) => {
  if (message !== "report") return;
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed + external, rss, longestTurn } satisfies Inside);
  longestTurn = 0;
  // Collecting the garbage was our own wish.
  last = process.threadCpuUsage();
});
// The channel must not keep a server alive that is told to stop.
process.channel?.unref();
