import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";

import { failure, success } from "@lyceum/shared/result.ts";
import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import { Server } from "socket.io";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createLive } from "../../../live/create-live.ts";
import { joinClass } from "./join-class.ts";

const BODY = { classId: crypto.randomUUID(), pageId: crypto.randomUUID() };

let http: HttpServer;
let server: Server;
let live: ReturnType<typeof createLive>;
let joins = 0;
let answer: () => unknown;

const listen = async (port: number) => {
  http = createServer();
  server = new Server(http, { path: SOCKET_PATH });
  server.on("connection", (socket) => {
    socket.on("joinClass", (_body: unknown, acknowledge: (result: unknown) => void) => {
      joins += 1;
      acknowledge(answer());
    });
    socket.on("watchSession", (_body: unknown, acknowledge: (result: unknown) => void) =>
      acknowledge(success({ role: "student" })),
    );
  });
  await new Promise<void>((listening) => http.listen(port, "127.0.0.1", listening));
  return (http.address() as AddressInfo).port;
};

/** A page whose connection was lost, and the port that it retries. */
const lostLine = async (): Promise<number> => {
  const port = await listen(0);
  const url = `http://127.0.0.1:${port}`;
  live = createLive({ token: async () => "token", renew: async () => null, url });
  await live.request("watchSession", {});
  await server.close();
  await expect.poll(() => live.state, { timeout: 10_000 }).toBe("lost");
  return port;
};

beforeEach(() => {
  joins = 0;
  answer = () => success({ joined: true });
});
afterEach(async () => {
  live.hangUp();
  await server.close();
});

test("a join that is pressed while the line is lost waits for it", async () => {
  const port = await lostLine();
  const joining = joinClass(live, BODY, { wanted: () => true, within: 60_000 });
  await listen(port);
  expect(await joining).toEqual({ joined: true });
  expect(joins).toBe(1);
});

test("it fails where the line does not come back in time", async () => {
  await lostLine();
  const joining = joinClass(live, BODY, { wanted: () => true, within: 50 });
  await expect(joining).rejects.toMatchObject({ code: "unavailable" });
});

test("it is not sent any more once the person has gone", async () => {
  const port = await lostLine();
  const joining = joinClass(live, BODY, { wanted: () => false, within: 60_000 });
  await listen(port);
  await expect(joining).rejects.toMatchObject({ code: "unavailable" });
  expect(joins).toBe(0);
});

test("a refusal is one at once", async () => {
  const port = await lostLine();
  await listen(port);
  await expect.poll(() => live.state, { timeout: 10_000 }).toBe("connected");
  answer = () => failure("forbidden", "You are not invited.");
  const joining = joinClass(live, BODY, { wanted: () => true });
  await expect(joining).rejects.toMatchObject({ code: "forbidden" });
  expect(joins).toBe(1);
});
