import { Buffer } from "node:buffer";
import { once } from "node:events";
import { type RequestListener, createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import { expect, it, onTestFinished } from "vitest";

import { cutStalledAnswers } from "./stalled-answers.ts";

const WITHIN = 600;
/** What a slow reader has: it pauses for a part of it, which a busy machine makes longer, and in all for longer than it. */
const SLOWLY = { within: 3_000, pause: 500 };
/** More than the system takes over from a server whose peer does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

/** A server, and a connection of its own on which a request was sent. */
const asked = async (answer: RequestListener, within = WITHIN) => {
  const server = createServer(answer);
  cutStalledAnswers(server, within);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const ours = once(server, "connection");
  const caller = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void caller.destroy());
  caller.pause();
  caller.on("error", () => undefined);
  caller.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [connection] = (await ours) as [typeof caller];
  return { caller, connection };
};

it("cuts off a caller that reads nothing of its answer", async () => {
  const { connection } = await asked((_request, response) => void response.end(LARGE));
  if (!connection.destroyed) await once(connection, "close");
  expect(connection.bytesWritten).toBeGreaterThan(0);
});

it("lets one finish that reads slowly", async () => {
  const { caller } = await asked((_request, response) => void response.end(LARGE), SLOWLY.within);
  let read = 0;
  caller.on("data", (chunk: Buffer) => {
    const before = Math.floor((read / LARGE.length) * 8);
    read += chunk.length;
    if (Math.floor((read / LARGE.length) * 8) === before) return;
    caller.pause();
    setTimeout(() => caller.resume(), SLOWLY.pause);
  });
  caller.resume();
  await expect.poll(() => read, { timeout: 30_000 }).toBeGreaterThan(LARGE.length);
});

it("lets one wait for its answer", async () => {
  const { caller } = await asked((_request, response) => {
    void delay(3 * WITHIN).then(() => response.end("at last"));
  });
  caller.resume();
  const [chunk] = (await once(caller, "data")) as [Buffer];
  expect(chunk.toString()).toContain("at last");
});
