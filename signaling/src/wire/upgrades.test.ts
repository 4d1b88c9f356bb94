import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { promisify } from "node:util";

import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { quiet } from "../../test/SignalingHarness.ts";
import { SIGNALING_DEFAULTS } from "../config.ts";
import type { WireConfig } from "./config.ts";
import { type SocketServer, createSocketServer } from "./socket-server.ts";

const PATH = `${SOCKET_PATH}/?EIO=4&transport=websocket`;

let server: http.Server;
let sockets: SocketServer;
/** How often the counts of all processes were asked, and what they wait for. */
let asked: number;
let answer: Promise<boolean>;
const lines: net.Socket[] = [];
const escaped: unknown[] = [];
const note = (error: unknown) => escaped.push(error);

const listen = async (changed: Partial<WireConfig> = {}) => {
  server = http.createServer();
  // What stays open must not keep the next test waiting.
  server.on("connection", (socket: net.Socket) => void lines.push(socket));
  const take = () => {
    asked += 1;
    return answer;
  };
  const counts = { take, elsewhere: async () => 0 };
  sockets = createSocketServer({ ...SIGNALING_DEFAULTS, ...changed }, counts, quiet);
  sockets.attach(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
};
beforeEach(() => {
  [asked, answer] = [0, Promise.resolve(true)];
  process.on("uncaughtExceptionMonitor", note);
});
afterEach(async () => {
  process.off("uncaughtExceptionMonitor", note);
  for (const line of lines.splice(0)) line.destroy();
  sockets.close();
  await new Promise((resolve) => void server.close(resolve));
  expect(escaped.splice(0)).toEqual([]);
});

/** A line whose upgrade has come to the server. It reads nothing by itself. */
const upgrade = async (path: string, origin = ""): Promise<net.Socket> => {
  const line = net.connect((server.address() as net.AddressInfo).port, "127.0.0.1");
  lines.push(line);
  line.on("error", () => undefined);
  await once(line, "connect");
  const head = [
    ...[`GET ${path} HTTP/1.1`, "Host: x", "Connection: Upgrade", "Upgrade: websocket"],
    ...["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="],
    ...(origin ? [`Origin: ${origin}`] : []),
  ];
  const come = once(server, "upgrade");
  line.write([...head, "", ""].join("\r\n"));
  await come;
  return line;
};
const firstOf = async (line: net.Socket): Promise<string> => {
  const [chunk] = (await once(line, "data")) as [Buffer];
  return chunk.toString("latin1").slice(0, 12);
};
const open = async () => promisify(server.getConnections.bind(server))();

describe("an upgrade that waits for the counts of all processes", () => {
  it("may be reset meanwhile, and the next one is taken", async () => {
    await listen();
    const decided = Promise.withResolvers<boolean>();
    answer = decided.promise;
    const gone = await upgrade(PATH);
    await expect.poll(() => asked).toBe(1);
    gone.resetAndDestroy();
    await expect.poll(open).toBe(0);
    decided.resolve(true);
    expect(await firstOf(await upgrade(PATH))).toBe("HTTP/1.1 101");
    expect(sockets.io.engine.clientsCount).toBe(1);
  });

  it.each([true, false])(
    "may be closed meanwhile with something unread, and is gone once they say %s",
    async (mayOpen) => {
      await listen();
      const decided = Promise.withResolvers<boolean>();
      answer = decided.promise;
      const gone = await upgrade(PATH);
      gone.end("x");
      await expect.poll(() => asked).toBe(1);
      decided.resolve(mayOpen);
      gone.resume();
      await expect.poll(open).toBe(0);
    },
  );
});

describe("an upgrade that is refused", () => {
  it.each([
    ["from a page of another origin", {}, "https://evil.example", "403"],
    ["while the site is full", { isFull: () => true }, "", "503"],
    ["beyond its rate", { openings: { burst: 0, perSecond: 0.001 } }, "", "429"],
  ])(
    "%s leaves nothing open of a peer that neither reads nor leaves",
    async (_when, changed, origin, status) => {
      await listen(changed);
      const line = await upgrade(PATH, origin);
      await expect.poll(open).toBe(0);
      expect(await firstOf(line)).toBe(`HTTP/1.1 ${status}`);
    },
  );
});

it.each([SOCKET_PATH, `${SOCKET_PATH}?x`, `${SOCKET_PATH}d/`, "/elsewhere", "//"])(
  "an upgrade at %s, which is nobody's, ends although something of it is unread",
  async (path) => {
    await listen();
    const leave = async () => (await upgrade(path)).end("x");
    await leave();
    await expect.poll(open).toBe(0);
    sockets.close();
    await leave();
    await expect.poll(open).toBe(0);
  },
);
