import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";

import { success, failure } from "@lyceum/shared/result.ts";
import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import { Server } from "socket.io";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createLive } from "./create-live.ts";

type Acknowledge = (result: unknown) => void;
type Live = ReturnType<typeof createLive>;

let http: HttpServer;
let server: Server;
let live: Live;
let tokens: string[];

const CLASS = "0a0f8f7e-6b0e-4f3e-9d52-0f3f4a1b2c3d";

const become = (state: Live["state"]) =>
  new Promise<void>((done) => {
    const stop = live.onConnection((next) => {
      if (next !== state) return;
      stop();
      done();
    });
  });

/** The server's answer to a request of any socket. */
const onRequest = (name: string, answer: (acknowledge: Acknowledge) => void) =>
  server.on("connection", (socket) => {
    socket.on(name, (_body: unknown, acknowledge: Acknowledge) => answer(acknowledge));
  });

const options = () => ({
  token: async () => "token",
  renew: async () => null,
  url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
});

beforeEach(async () => {
  http = createServer();
  server = new Server(http, { path: SOCKET_PATH });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  tokens = [];
  server.use((socket, next) => {
    tokens.push(String(socket.handshake.auth.token));
    next();
  });
  live = createLive(options());
});

afterEach(async () => {
  live.hangUp();
  await server.close();
});

describe("a request", () => {
  test("connects first, with the token, and answers what was acknowledged", async () => {
    onRequest("watchClasses", (acknowledge) => acknowledge(success({ classes: [] })));
    expect(live.state).toBe("connecting");
    expect(await live.request("watchClasses", {})).toEqual({ classes: [] });
    expect(live.state).toBe("connected");
    expect(tokens).toEqual(["token"]);
  });

  test("of a visitor goes without a token", async () => {
    onRequest("watchCatalogue", (acknowledge) => acknowledge(success({})));
    const auth = vi.fn();
    server.use((socket, next) => {
      auth(socket.handshake.auth);
      next();
    });
    live = createLive({ ...options(), token: async () => null });
    expect(await live.request("watchCatalogue", {})).toEqual({});
    expect(auth).toHaveBeenCalledExactlyOnceWith({});
  });

  test("that is refused rejects with the server's code and message", async () => {
    onRequest("startClass", (acknowledge) => acknowledge(failure("forbidden", "Not yours.")));
    const refusal = { name: "LiveError", code: "forbidden", message: "Not yours." };
    await expect(live.request("startClass", {})).rejects.toMatchObject(refusal);
  });

  test("that nobody acknowledges in time is unavailable", async () => {
    onRequest("leaveClass", () => undefined);
    live = createLive({ ...options(), ackTimeout: 150 });
    await expect(live.request("leaveClass", {})).rejects.toMatchObject({ code: "unavailable" });
  });

  test("under way when the line is lost is unavailable at once, and so are those after it", async () => {
    server.on("connection", (socket) => {
      socket.on("leaveClass", () => socket.conn.close());
    });
    const lost = become("lost");
    await expect(live.request("leaveClass", {})).rejects.toMatchObject({ code: "unavailable" });
    await lost;
    await expect(live.request("watchClasses", {})).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("a notice", () => {
  test("arrives until its listener is removed, over a new connection too", async () => {
    onRequest("watchClasses", (acknowledge) => acknowledge(success({ classes: [] })));
    const heard = vi.fn();
    const stop = live.on("classRemoved", heard);
    await live.request("watchClasses", {});
    const back = become("connected");
    for (const socket of await server.fetchSockets()) socket.disconnect(true);
    await back;
    server.emit("classRemoved", { classId: CLASS });
    await expect.poll(() => heard).toHaveBeenCalledExactlyOnceWith({ classId: CLASS });
    stop();
    server.emit("classRemoved", { classId: CLASS });
    await live.request("watchClasses", {});
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe("the connection", () => {
  test("comes back by itself after its line was cut", async () => {
    onRequest("watchClasses", (acknowledge) => acknowledge(success({ classes: [] })));
    await live.request("watchClasses", {});
    const [lost, back] = [become("lost"), become("connected")];
    for (const socket of server.of("/").sockets.values()) socket.conn.close();
    await lost;
    await back;
    expect(await live.request("watchClasses", {})).toEqual({ classes: [] });
  });

  test("comes back after it rested while its line was down", async () => {
    onRequest("watchClasses", (acknowledge) => acknowledge(success({ classes: [] })));
    await live.request("watchClasses", {});
    const { port } = http.address() as AddressInfo;
    const lost = become("lost");
    await server.close();
    await lost;
    live.rest();
    const back = become("connected");
    http = createServer();
    server = new Server(http, { path: SOCKET_PATH });
    onRequest("watchClasses", (acknowledge) => acknowledge(success({ classes: [] })));
    await new Promise<void>((listening) => http.listen(port, "127.0.0.1", listening));
    await back;
    expect(await live.request("watchClasses", {})).toEqual({ classes: [] });
  });

  test("refused for its token is made again with a renewed one", async () => {
    let token = "revoked";
    const renew = vi.fn(async () => (token = "renewed"));
    live = createLive({ ...options(), token: async () => token, renew });
    server.use((socket, next) =>
      next(socket.handshake.auth.token === "revoked" ? new Error("unauthenticated") : undefined),
    );
    onRequest("watchClasses", (acknowledge) => acknowledge(success({ classes: [] })));
    const back = become("connected");
    await expect(
      Promise.race([live.request("watchClasses", {}), become("lost").then(() => "lost")]),
    ).resolves.toBe("lost");
    await back;
    expect(renew).toHaveBeenCalledTimes(1);
    expect(tokens).toEqual(["revoked", "renewed"]);
  });

  test("comes back although a token of the person before is renewed meanwhile", async () => {
    const renewal = Promise.withResolvers<null>();
    const renew = vi.fn(() => renewal.promise);
    let token = "revoked";
    live = createLive({ ...options(), token: async () => token, renew });
    server.use((socket, next) =>
      next(socket.handshake.auth.token === "revoked" ? new Error("unauthenticated") : undefined),
    );
    onRequest("watchClasses", (acknowledge) => acknowledge(success({ classes: [] })));
    live.request("watchClasses", {}).catch(() => null);
    await expect.poll(() => renew).toHaveBeenCalledTimes(1);
    live.hangUp();
    token = "other";
    await live.request("watchClasses", {});
    const [lost, back] = [become("lost"), become("connected")];
    for (const socket of await server.fetchSockets()) socket.disconnect(true);
    await lost;
    renewal.resolve(null);
    await back;
    expect(tokens).toEqual(["revoked", "other", "other"]);
  });

  test("ends when it is hung up, and a request makes a new one", async () => {
    onRequest("watchClasses", (acknowledge) => acknowledge(success({ classes: [] })));
    await live.request("watchClasses", {});
    live.hangUp();
    expect(live.state).toBe("connecting");
    await expect.poll(() => server.fetchSockets()).toHaveLength(0);
    await live.request("watchClasses", {});
    expect(tokens).toHaveLength(2);
  });
});

describe("where WebSockets are blocked", () => {
  beforeEach(async () => {
    await server.close();
    http = createServer();
    server = new Server(http, { path: SOCKET_PATH, transports: ["polling"] });
    server.use((socket, next) => {
      tokens.push(String(socket.handshake.auth.token));
      next();
    });
    await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
    live = createLive(options());
  });

  test("it goes over long polling", async () => {
    onRequest("watchClasses", (acknowledge) => acknowledge(success({ classes: [] })));
    expect(await live.request("watchClasses", {})).toEqual({ classes: [] });
    expect(tokens).toEqual(["token"]);
  });

  test("code that awaits an answer goes on before a notice is handled that was read with it", async () => {
    server.on("connection", (socket) => {
      socket.on("watchClasses", (_body: unknown, acknowledge: Acknowledge) => {
        socket.emit("feedsStale", {});
        acknowledge(success({ classes: [] }));
        socket.emit("classRemoved", { classId: CLASS });
      });
    });
    const heard: string[] = [];
    live.on("classRemoved", () => heard.push("notice"));
    await live.request("watchClasses", {});
    heard.push("answer");
    await expect.poll(() => heard).toEqual(["answer", "notice"]);
  });
});
