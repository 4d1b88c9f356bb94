import { connect } from "node:net";

import { expect, onTestFinished } from "vitest";

/** Asks a server for an upgrade, and keeps its own side open: it must be closed for good, not only the server's side. */
export const expectUpgradeClosed = async (url: string, path: string): Promise<void> => {
  const { hostname, port } = new URL(url);
  const line = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  onTestFinished(() => void line.destroy());
  line.on("error", () => undefined).resume();
  line.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  const isClosed = () => {
    line.write("x");
    return line.destroyed;
  };
  await expect.poll(isClosed).toBe(true);
};
