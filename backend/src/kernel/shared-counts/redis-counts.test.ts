import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { Redis } from "ioredis";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";

import { freePort } from "../../../../setup/free-port.ts";
import { RedisServer } from "../../../../tests/support/servers/RedisServer.ts";
import { RedisCounts } from "./RedisCounts.ts";

const SECRET = "a secret that only this test knows, and long enough";
const PASSWORD = "the-password-of-redis";

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
  opened.defer(() => redis.close());
  const client = new Redis(redis.url);
  await client.config("SET", "requirepass", PASSWORD);
  client.disconnect();
});

/** What the log says of this Redis as long as it does not answer. */
const saidOf = async (url: string): Promise<string> => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const counts = new RedisCounts(url, SECRET, log);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await counts.close();
  expect(lines).toHaveLength(1);
  return lines.join("");
};

const openWebServer = async (): Promise<number> => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
};

it("says why Redis does not answer, and where: nothing is there", async () => {
  const at = `127.0.0.1:${await freePort()}`;
  const said = await saidOf(`redis://school:${PASSWORD}@${at}`);
  expect(said).toContain(`"redis":"${at}"`);
  expect(said).toContain("ECONNREFUSED");
  expect(said).not.toContain(PASSWORD);
});

it("says that Redis wants a password, or another one", async () => {
  expect(await saidOf(redis.url)).toContain("NOAUTH");
  const said = await saidOf(redis.url.replace("//", "//:not-the-password@"));
  expect(said).toContain("WRONGPASS");
  expect(said).not.toContain("not-the-password");
});

it("says that something else answers there", async () => {
  const said = await saidOf(`redis://127.0.0.1:${await openWebServer()}`);
  expect(said).toContain("Protocol error");
});
