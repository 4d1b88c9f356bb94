import { afterAll, beforeAll, expect, it } from "vitest";

import { freePort } from "../../setup/free-port.ts";
import { LiveSocket } from "../support/protocol/LiveSocket.ts";
import { type Site, startSite } from "../support/servers/site.ts";

let site: Site;
let metrics: string;

beforeAll(async () => {
  const port = await freePort();
  site = await startSite({ metrics: { host: "127.0.0.1", port } });
  metrics = `http://127.0.0.1:${port}/metrics`;
});
afterAll(() => site.close());

/** The values of a figure, by its labels as they are written. */
const read = async (name: string): Promise<Record<string, number>> => {
  const reply = await fetch(metrics);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const lines = (await reply.text()).split("\n").filter((line) => line.startsWith(name));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(name.length, at), Number(line.slice(at))];
    }),
  );
};

it("answers are timed by the pattern of their route, and strangers' paths make no figures", async () => {
  await fetch(`${site.url}/api/classes/a-class-of-ours`);
  await fetch(`${site.url}/api/nowhere/4711`);
  const counts = await read("http_request_duration_seconds_count");
  const labels = Object.keys(counts).join("\n");
  expect(labels).toContain('method="GET"');
  expect(labels).not.toContain("a-class-of-ours");
  expect(labels).not.toContain("4711");
});

it("open pages are counted while they are open", async () => {
  const before = (await read("lyceum_held"))['{kind="sockets"}'] ?? 0;
  const socket = await LiveSocket.connect(site.url);
  expect((await read("lyceum_held"))['{kind="sockets"}']).toBe(before + 1);
  socket.close();
  await expect.poll(async () => (await read("lyceum_held"))['{kind="sockets"}']).toBe(before);
});

it("media workers tell what they carry", async () => {
  const { workers } = await site.sfu.load({});
  const consumers = await read("mediasoup_consumers");
  expect(Object.keys(consumers).toSorted()).toEqual(
    workers.map(({ pid }) => `{worker="${pid}"}`).toSorted(),
  );
  expect(await read("mediasoup_rooms")).toEqual({ "": 0 });
});

it("the site itself does not serve them, and the port serves nothing else", async () => {
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  expect((await fetch(new URL("/health", metrics))).status).toBe(404);
});
