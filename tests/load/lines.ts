import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

const lines = new Set<Socket>();

/**
 * Node reports every connection that a server of this process accepts. Source: diagnostics_channel, net.server.socket.
 */
subscribe("net.server.socket", (message) => {
  const { socket } = message as { socket: Socket };
  lines.add(socket);
  socket.once("close", () => lines.delete(socket));
});

/** Cuts every connection to a page at once, without notice. Returns their number. */
export const dropLines = (): number => {
  const { size } = lines;
  for (const line of lines) line.resetAndDestroy();
  return size;
};
