import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { createServer } from "node:http";

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { type TestApp, appOn, openApp } from "../../../test/app.ts";
import { callerOfRaw } from "./address.ts";
import { TrustProxySetting } from "./proxies.ts";

describe("the address of a caller behind proxies", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  const seen = async (trustProxy: string, remoteAddress: string, forwarded: string) => {
    const { app, backend } = await appOn(test.database, {}, { trustProxy });
    const headers = { "x-forwarded-for": forwarded };
    const reply = await app.inject({ url: "/api/ip", remoteAddress, headers });
    await app.close();
    await backend.close();
    return reply.json<{ ip: string }>().ip;
  };

  it.each([
    ["off", "127.0.0.1", "203.0.113.9", "127.0.0.1"],
    ["on", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
    // Written by the caller, and passed on by the proxy.
    ["on", "127.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
    ["on", "10.0.0.5", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
    ["on", "127.0.0.1", "198.51.100.1, 10.0.0.7", "10.0.0.7"],
    // No proxy: a client that found the port.
    ["on", "203.0.113.50", "198.51.100.1", "203.0.113.50"],
    ["2", "127.0.0.1", "198.51.100.1, 203.0.113.9, 192.0.2.4", "203.0.113.9"],
    ["2", "203.0.113.50", "198.51.100.1, 192.0.2.4", "203.0.113.50"],
    ["203.0.113.50", "203.0.113.50", "198.51.100.1, 192.0.2.4", "192.0.2.4"],
    ["203.0.113.0/24,loopback", "127.0.0.1", "198.51.100.1, 203.0.113.8", "198.51.100.1"],
    ["203.0.113.0/24", "127.0.0.1", "198.51.100.1", "127.0.0.1"],
    // What is no address is nobody's.
    ["on", "127.0.0.1", "unknown", "127.0.0.1"],
    ["on", "127.0.0.1", "198.51.100.1, 999.1.1.1", "127.0.0.1"],
    ["on", "127.0.0.1", ",,,", "127.0.0.1"],
  ])("with TRUST_PROXY=%s, from %s with %s, is right", async (setting, peer, forwarded, ip) => {
    expect(await seen(setting, peer, forwarded)).toBe(ip);
  });

  it("is the same for a request that no Fastify sees", async () => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const upgraded = once(server, "upgrade");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(
      "GET /live/ HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: 198.51.100.1, 2001:db8::7\r\n\r\n",
    );
    const [request] = (await upgraded) as Parameters<ReturnType<typeof callerOfRaw>>;
    expect(callerOfRaw(TrustProxySetting.parse("on"))(request)).toBe("2001:db8::");
    expect(callerOfRaw(false)(request)).toBe("127.0.0.1");
  });
});

it.each(["0", "11", "-1", "yes", "10.0.0.0/99", "proxy.example", ","])(
  "TRUST_PROXY=%s is refused",
  (setting) => {
    expect(TrustProxySetting.safeParse(setting).error?.message).toContain("number of proxies");
  },
);
