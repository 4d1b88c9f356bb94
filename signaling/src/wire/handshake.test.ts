import { once } from "node:events";
import http from "node:http";

import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import { LivePage } from "../../test/LivePage.ts";
import { SOCKETS_PER_PERSON } from "./limits.ts";

let sfu: Sfu;
let harness: SignalingHarness;

beforeEach(async () => {
  sfu = await localSfu();
  harness = await SignalingHarness.open(sfu);
});
afterEach(async () => {
  await harness.close();
  await sfu.close();
});

const statusOf = (headers: http.OutgoingHttpHeaders, transport: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const url = `${harness.url}${SOCKET_PATH}/?EIO=4&transport=${transport}`;
    const request = http.get(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    request.on("error", reject);
  });

const UPGRADE = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
};

describe("the handshake", () => {
  it.each(["polling", "websocket"])("works over %s", async (transport) => {
    const { token, person } = harness.ports.enrol("teacher");
    const page = await LivePage.open(harness.url, { token, transports: [transport] });
    const { id } = harness.ports.addClass(person);
    expect((await page.join(id)).you.role).toBe("host");
    page.close();
  });

  it.each([["forged"], [""], ["x".repeat(5_000)], [7], [null], [{}]])(
    "refuses the token %j",
    async (token) => {
      const refused = LivePage.open(harness.url, { token: token as string });
      const code =
        typeof token === "string" && token.length < 4_096 ? "unauthenticated" : "invalid";
      await expect(refused).rejects.toMatchObject({ data: { code } });
    },
  );

  it("refuses pages of other origins, and lets ours in", async () => {
    const ours = { origin: harness.url };
    for (const origin of ["https://evil.test", "null", `${harness.url}.evil.test`, "file://"]) {
      expect(await statusOf({ origin }, "polling")).toBe(403);
      expect(await statusOf({ origin, ...UPGRADE }, "websocket")).toBe(403);
    }
    expect(await statusOf(ours, "polling")).toBe(200);
    expect(await statusOf({ ...ours, ...UPGRADE }, "websocket")).toBe(101);
  });

  it("lets in the origins that are listed, and no other", async () => {
    await harness.close();
    harness = await SignalingHarness.open(sfu, { allowedOrigins: ["https://school.test"] });
    expect(await statusOf({ origin: "https://school.test" }, "polling")).toBe(200);
    expect(await statusOf({ origin: harness.url }, "polling")).toBe(403);
  });

  it("bounds the sockets of a person, and gives closed ones back", async () => {
    const account = harness.ports.enrol("student");
    const pages = await Promise.all(
      Array.from({ length: SOCKETS_PER_PERSON }, () => harness.page(account)),
    );
    await expect(harness.page(account)).rejects.toMatchObject({ data: { code: "too_many" } });
    await harness.page(harness.ports.enrol("student"));
    pages[0]?.close();
    await expect
      .poll(() =>
        harness.page(account).then(
          () => "in",
          () => "refused",
        ),
      )
      .toBe("in");
  });

  it("is tried a few times on one connection, which then ends", async () => {
    const asked = vi.spyOn(harness.ports.accounts, "authenticate");
    const socket = new WebSocket(
      `${harness.url.replace("http", "ws")}${SOCKET_PATH}/?EIO=4&transport=websocket`,
    );
    const closed = once(socket, "close");
    await once(socket, "message");
    for (let at = 0; at < 500; at += 1) socket.send('40{"token":"forged"}');
    await closed;
    await harness.page(harness.ports.enrol("student"));
    expect(asked.mock.calls.filter(([token]) => token === "forged").length).toBeLessThan(11);
  });

  it("keeps none of the headers that a socket began with, and knows its address all the same", async () => {
    await harness.close();
    const requests = new Set<http.IncomingMessage>();
    const callerOf = (request: http.IncomingMessage) => {
      requests.add(request);
      return "203.0.113.9";
    };
    harness = await SignalingHarness.open(sfu, { callerOf });
    await harness.page(harness.ports.enrol("student"));
    await harness.visitor("of the header");
    const left = [...requests].map(({ headers, rawHeaders }) => ({ headers, rawHeaders }));
    expect(left).toEqual(Array.from({ length: 2 }, () => ({ headers: {}, rawHeaders: [] })));
  });

  it("lets a page in again over the connection that it has", async () => {
    const socket = new WebSocket(
      `${harness.url.replace("http", "ws")}${SOCKET_PATH}/?EIO=4&transport=websocket`,
    );
    const heard: string[] = [];
    socket.addEventListener("message", ({ data }) => heard.push(String(data)));
    const greetings = () => heard.filter((packet) => packet.startsWith("40")).length;
    await expect.poll(() => heard.length).toBe(1);
    socket.send("40");
    await expect.poll(greetings).toBe(1);
    socket.send("41");
    await expect.poll(() => harness.held().channels).toBe(0);
    socket.send("40");
    await expect.poll(greetings).toBe(2);
    socket.close();
  });

  it("lets nobody in once signaling is closed", async () => {
    const { url } = harness;
    await harness.close();
    await expect(LivePage.open(url)).rejects.toThrow();
  });
});
