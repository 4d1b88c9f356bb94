import { once } from "node:events";
import { type Socket, connect } from "node:net";

import type { TestApp } from "./app.ts";

/** Where the site listens on this machine. */
export const listenLocally = async ({ app }: Pick<TestApp, "app">): Promise<number> => {
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return Number(new URL(origin).port);
};

/** A connection whose bytes a test writes itself. `heard` is what came back. */
export const openRawLine = async (port: number) => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let heard = "";
  let isClosed = false;
  socket.on("data", (chunk: Buffer) => void (heard += chunk.toString("latin1")));
  // A line may be reset in the middle of sending.
  socket.on("error", () => undefined);
  socket.on("close", () => void (isClosed = true));
  return {
    socket,
    heard: () => heard,
    isClosed: () => isClosed,
    statuses: () => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    write: (bytes: string | Uint8Array) => writeAll(socket, bytes),
    close: () => void socket.destroy(),
  };
};

/** Resolves when the bytes are handed to the system, or the line is gone. */
const writeAll = (socket: Socket, bytes: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      socket.off("close", done);
      resolve();
    };
    socket.once("close", done);
    socket.write(bytes, done);
  });
