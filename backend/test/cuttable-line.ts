import { type Socket, connect, createServer } from "node:net";
import { once } from "node:events";

/** A TCP line to a database that a test can cut and mend: what a restart or a lost network looks like to us. */
export const cuttableLine = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return near.resetAndDestroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    cut: () => {
      whole = false;
      for (const socket of open) socket.resetAndDestroy();
    },
    mend: () => {
      whole = true;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
