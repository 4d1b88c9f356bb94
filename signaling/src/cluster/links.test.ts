import http from "node:http";
import type { AddressInfo } from "node:net";

import { Server } from "socket.io";
import { expect, it, onTestFinished } from "vitest";

import { Inside } from "../classroom/seats/Inside.ts";
import { quiet } from "../../test/SignalingHarness.ts";
import type { LinkEvents } from "./Link.ts";
import { Links } from "./Links.ts";
import { SaidOnce } from "./SaidOnce.ts";
import { LINK_PATH } from "./wire.ts";

/** A process that takes any link, as those of earlier versions do. */
const openPeer = async () => {
  const server = http.createServer();
  const io = new Server(server, { path: LINK_PATH, transports: ["websocket"] });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => io.close());
  const { port } = server.address() as AddressInfo;
  return { io, url: `http://127.0.0.1:${port}` };
};

const openLinks = () => {
  const inside = new Inside();
  const links: Links = new Links({
    secret: "between these processes alone",
    url: "http://127.0.0.1:1",
    processId: () => 1,
    events: {} as LinkEvents,
    onEnd: (link) => links.forget(link, inside),
    log: quiet,
  });
  onTestFinished(() => links.close());
  return links;
};

it("drops the link to a process that many looks in a row did not find, and no sooner", async () => {
  const { io, url } = await openPeer();
  const links = openLinks();
  const look = (others: { id: number; url: string }[], times = 1) => {
    for (let done = 0; done < times; done += 1) links.keep(others);
  };
  look([{ id: 2, url }]);
  await links.to({ processId: 2, url });
  look([], 14);
  look([{ id: 2, url }]);
  look([], 14);
  expect(links.reaches(2)).toBe(true);
  look([], 2);
  expect(links.reaches(2)).toBe(false);
  await expect.poll(() => io.engine.clientsCount).toBe(0);
});

it("names the process that is expected, which one of an earlier version does not look at", async () => {
  const { io, url } = await openPeer();
  const asked = new Promise<string | string[] | undefined>((resolve) => {
    io.on("connection", ({ handshake }) => resolve(handshake.query["to"]));
  });
  await openLinks().to({ processId: 7, url });
  expect(await asked).toBe("7");
});

it("says a thing once of each, and again after it was right", () => {
  const said = new SaidOnce<number>();
  expect([said.isNews(1, "a"), said.isNews(1, "a"), said.isNews(1, "b")]).toEqual([
    true,
    false,
    true,
  ]);
  expect(said.isNews(2, "a")).toBe(true);
  said.worked(1);
  expect([said.isNews(1, "a"), said.isNews(2, "a")]).toEqual([true, false]);
  said.keepOnly(new Set([1]));
  expect([said.isNews(1, "a"), said.isNews(2, "a")]).toEqual([false, true]);
});
