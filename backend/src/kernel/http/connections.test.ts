import { once } from "node:events";
import http from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { silent } from "../../../test/app.ts";
import { limitConnections } from "./connections.ts";
import { TrustProxySetting } from "./proxies.ts";

const MOST = 3;
const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

let server: http.Server;
const sockets: Socket[] = [];
beforeEach(() => {
  server = http.createServer((_request, response) => response.end("here"));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

const listen = async (host: string, trustProxy = "off") => {
  limitConnections(server, { trust: TrustProxySetting.parse(trustProxy), log: silent, most: MOST });
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
};
/** Whether a request on a new connection, which is kept, is answered. */
const isServed = async (host: string, localAddress?: string): Promise<boolean> => {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host, port, localAddress });
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.write(REQUEST);
  const [chunk] = await Promise.race([once(socket, "data"), once(socket, "close")]);
  return Buffer.isBuffer(chunk);
};

describe("connections of one address", () => {
  it("are refused beyond so many at once, and served again once one is closed", async () => {
    await listen("127.0.0.1");
    for (let at = 0; at < MOST; at += 1) expect(await isServed("127.0.0.1")).toBe(true);
    expect(await isServed("127.0.0.1")).toBe(false);
    expect(await isServed("127.0.0.1", "127.0.0.2")).toBe(true);
    const [first] = sockets;
    first!.destroy();
    await expect.poll(() => isServed("127.0.0.1"), { timeout: 10_000 }).toBe(true);
    expect(await isServed("127.0.0.1")).toBe(false);
  });

  it("are not limited where the address is a trusted proxy", async () => {
    await listen("127.0.0.1", "on");
    for (let at = 0; at < MOST + 2; at += 1) expect(await isServed("127.0.0.1")).toBe(true);
  });

  it("of IPv4 count alike where they come to a socket of IPv6", async () => {
    await listen("::");
    for (let at = 0; at < MOST; at += 1) expect(await isServed("127.0.0.1")).toBe(true);
    expect(await isServed("127.0.0.1")).toBe(false);
    expect(await isServed("::1")).toBe(true);
  });
});
