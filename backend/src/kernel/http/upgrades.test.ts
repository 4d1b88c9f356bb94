import type { Socket } from "node:net";

import { fastify } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";

import { sendRaw } from "../../../test/RawLine.ts";
import { silent } from "../../../test/app.ts";
import { serverOptions } from "./server-options.ts";

const app = fastify(serverOptions(silent, false));
let url: string;

beforeAll(async () => {
  app.server.on("upgrade", (_request, socket: Socket) =>
    socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n", () => socket.destroy()),
  );
  app.get("/*", async () => "plain");
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

const statusesOf = async (target: string, protocol: string) => {
  const asking = ["Host: x", `Upgrade: ${protocol}`, "Connection: Upgrade, close"];
  return (await sendRaw(url, [`GET ${target} HTTP/1.1`, ...asking, "", ""].join("\r\n"))).statuses;
};

it.each([
  ["/live/", "websocket"],
  ["/live/?EIO=4&transport=websocket", "WebSocket"],
])("a request for %s as %s becomes a socket", async (target, protocol) => {
  expect(await statusesOf(target, protocol)).toEqual([101]);
});

it.each([
  // Socket.IO would take none of these, and they would wait for nobody.
  ["/live", "websocket"],
  ["/live?EIO=4&transport=websocket", "websocket"],
  ["/lived/", "websocket"],
  ["/", "websocket"],
  ["http://x/live/", "websocket"],
  ["/live/", "h2c"],
])("a request for %s as %s is answered as any other", async (target, protocol) => {
  expect(await statusesOf(target, protocol)).toEqual([200]);
});
