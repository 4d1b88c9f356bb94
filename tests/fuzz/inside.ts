import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

import type { Inside } from "./FuzzedSite.ts";

/**
 * Loaded into the fuzzed server. Reports to its parent the memory in use after garbage collection, and the longest
 * processor time of one turn of the event loop since the last report. That is what delays /health on an idle machine,
 * and unlike wall-clock time it does not grow when the machine is busy. And where its open connections come from.
 */
const LOOK_EVERY = 20;

let longestTurn = 0;
let last = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  longestTurn = Math.max(longestTurn, (user + system) / 1_000);
}, LOOK_EVERY).unref();

const peers = new Map<Socket, string>();
subscribe("net.server.socket", (message) => {
  const { socket } = message as { socket: Socket };
  peers.set(socket, socket.remoteAddress ?? "");
  socket.once("close", () => peers.delete(socket));
});

process.on("message", (message) => {
  if (message !== "report") return;
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const heap = heapUsed + external;
  process.send?.({ heap, rss, longestTurn, peers: [...peers.values()] } satisfies Inside);
  longestTurn = 0;
  // We requested this garbage collection ourselves.
  last = process.threadCpuUsage();
});
// The channel must not keep a stopped server alive.
process.channel?.unref();
