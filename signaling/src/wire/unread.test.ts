import { once } from "node:events";
import http from "node:http";
import net from "node:net";

import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { quiet } from "../../test/SignalingHarness.ts";
import { SIGNALING_DEFAULTS } from "../config.ts";
import { NON_EVENTS_EACH, UNREAD_MOST } from "./limits.ts";
import { type SocketServer, createSocketServer } from "./socket-server.ts";
import type { EngineConnection } from "./unread.ts";

let server: http.Server;
let sockets: SocketServer;
let connections: EngineConnection[];
/** Packets that the server wrote to its connections, besides the first of each. */
let written: number;

beforeEach(async () => {
  server = http.createServer();
  const counts = { take: async () => true, elsewhere: async () => 0 };
  sockets = createSocketServer(SIGNALING_DEFAULTS, counts, quiet);
  sockets.attach(server);
  written = 0;
  connections = [];
  sockets.io.engine.on("connection", (connection: EngineConnection) => {
    connections.push(connection);
    connection.on("packetCreate", () => (written += 1));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  sockets.close();
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

const port = () => (server.address() as net.AddressInfo).port;
const at = (query: string) => `127.0.0.1:${port()}${SOCKET_PATH}/?EIO=4&${query}`;
const open = () => sockets.io.engine.clientsCount;

const poll = async (sid?: string) => {
  const query = sid === undefined ? "transport=polling" : `transport=polling&sid=${sid}`;
  return (await fetch(`http://${at(query)}`)).text();
};
/** Null where the connection was cut meanwhile. */
const post = (sid: string, body: string) =>
  fetch(`http://${at(`transport=polling&sid=${sid}`)}`, { method: "POST", body }).then(
    ({ status }) => status,
    () => null,
  );
/** A session over long polling, spoken by hand. */
const begin = async (): Promise<string> =>
  (JSON.parse((await poll()).slice(1)) as { sid: string }).sid;
/** The same, once it is let in. */
const enter = async (): Promise<string> => {
  const sid = await begin();
  await post(sid, "40");
  await poll(sid);
  return sid;
};

const webSocket = async (query = "transport=websocket") => {
  const socket = new WebSocket(`ws://${at(query)}`);
  const heard: string[] = [];
  socket.addEventListener("message", ({ data }) => heard.push(String(data)));
  await once(socket, "open");
  return { socket, heard };
};

const repeated = (text: string, times: number) => Array.from({ length: times }, () => text);
/** As many as one body has room for. */
const manyOf = (packet: string) =>
  repeated(packet, Math.floor(60_000 / (packet.length + 1))).join("\u001e");

it("who reads nothing is cut off for many small packets too: each takes more memory than its text", async () => {
  await enter();
  let sent = 0;
  while (open() > 0 && sent < 10_000) {
    sockets.io.emit("x");
    sent += 1;
  }
  expect(sent).toBeGreaterThan(1_000);
  expect(sent).toBeLessThan(UNREAD_MOST / 256 + 2);
});

describe("what is no event", () => {
  it.each([
    ["handshakes for a namespace that does not exist", "40/a"],
    ["the same with an end", "40/admin,{}"],
    ["the same with parameters", "40/?a"],
    ["the same with a space for its type", "4 /a"],
    ["acknowledgements that nobody asked for", "431[]"],
  ])("such as %s ends a session after a few", async (_what, packet) => {
    for (const start of packet.startsWith("40") ? [begin, enter] : [enter]) {
      const sid = await start();
      written = 0;
      await post(sid, manyOf(packet));
      expect(open()).toBe(0);
      expect(written).toBeLessThanOrEqual(NON_EVENTS_EACH);
      expect(await post(sid, "3")).toBe(400);
    }
  });

  it("may come a few times, and among events", async () => {
    const sid = await enter();
    const sent = [...repeated("40/a", 5), ...repeated('42["x"]', 50), ...repeated("3", 50)];
    expect(await post(sid, sent.join("\u001e"))).toBe(200);
    expect(open()).toBe(1);
  });

  it("ends a WebSocket too", async () => {
    const { socket, heard } = await webSocket();
    const closed = once(socket, "close");
    for (const packet of repeated("40/a", 1_000)) socket.send(packet);
    await closed;
    expect(open()).toBe(0);
    expect(heard.length).toBeLessThanOrEqual(NON_EVENTS_EACH + 1);
  });

  it("ends an upgrade that is probed again and again", async () => {
    const { socket, heard } = await webSocket(`transport=websocket&sid=${await enter()}`);
    const closed = once(socket, "close");
    for (const packet of repeated("2probe", 1_000)) socket.send(packet);
    await closed;
    expect(open()).toBe(0);
    expect(heard.length).toBeLessThanOrEqual(NON_EVENTS_EACH + 1);
  });
});

/** A frame of a client, of less than 126 bytes, masked with zeros. */
const frame = (opcode: number, text: string) =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
const TEXT = 1;
const PING = 9;

/** A WebSocket spoken by hand. */
const handWritten = async () => {
  const line = net.connect(port(), "127.0.0.1");
  let heard = "";
  line.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
  line.on("error", () => undefined);
  const head = [
    ...[`GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1`, "Host: x"],
    ...["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"],
    ...["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""],
  ];
  line.write(head.join("\r\n"));
  await expect.poll(() => heard).toContain("pingInterval");
  return { line, heard: () => heard };
};

const pings = (number: number) =>
  Buffer.concat(repeated("is anybody there", number).map((text) => frame(PING, text)));

describe("pings of WebSocket itself", () => {
  it("are answered", async () => {
    const { line, heard } = await handWritten();
    line.write(pings(100));
    await expect.poll(() => heard().split("is anybody there").length - 1).toBe(100);
    line.destroy();
  });

  it("are left unanswered where nobody reads the answers, and what comes after them is read", async () => {
    const { line } = await handWritten();
    line.pause();
    const [connection] = connections;
    const { socket } = connection!.transport as object as { socket: { bufferedAmount: number } };
    let most = 0;
    // More than the system keeps for a reader.
    for (let turn = 0; turn < 500; turn += 1) {
      if (!line.write(pings(2_000))) await once(line, "drain");
      most = Math.max(most, socket.bufferedAmount);
    }
    line.write(frame(TEXT, "40"));
    await expect.poll(() => sockets.io.of("/").sockets.size).toBe(1);
    expect(most).toBeGreaterThan(0);
    expect(Math.max(most, socket.bufferedAmount)).toBeLessThan(64 * 1024);
    line.destroy();
  });
});
