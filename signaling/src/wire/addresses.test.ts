import http from "node:http";

import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import { LivePage } from "../../test/LivePage.ts";
import { OPENINGS, SOCKETS_PER_ADDRESS, VISITORS_PER_ADDRESS } from "./limits.ts";
import { Callers } from "./Callers.ts";

let sfu: Sfu;
let harness: SignalingHarness;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());

const SCHOOL = "203.0.113.7";
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("the sockets of one address", () => {
  let callers: Callers;
  beforeEach(() => {
    vi.useFakeTimers();
    callers = new Callers();
  });
  afterEach(() => {
    callers.close();
    vi.useRealTimers();
  });

  it("are let in for a school of 500 that comes back at once, twice", () => {
    upTo(2 * 500).forEach(() => {
      expect(callers.mayOpen(SCHOOL)).toBe(true);
      callers.opened(SCHOOL);
      expect(callers.visitorOpened(SCHOOL)).toBe(true);
    });
  });

  it("are opened no faster than their rate, and those of others as before", () => {
    upTo(OPENINGS.burst).forEach(() => callers.mayOpen(SCHOOL));
    expect(callers.mayOpen(SCHOOL)).toBe(false);
    expect(callers.mayOpen("198.51.100.1")).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(callers.mayOpen(SCHOOL)).toBe(true);
  });

  it("are so many at most, and fewer of visitors, until some are closed", () => {
    upTo(SOCKETS_PER_ADDRESS).forEach(() => callers.opened(SCHOOL));
    upTo(VISITORS_PER_ADDRESS).forEach(() => callers.visitorOpened(SCHOOL));
    expect(callers.visitorOpened(SCHOOL)).toBe(false);
    expect(callers.mayOpen(SCHOOL)).toBe(false);
    callers.closed(SCHOOL);
    callers.visitorClosed(SCHOOL);
    expect(callers.mayOpen(SCHOOL)).toBe(true);
    expect(callers.visitorOpened(SCHOOL)).toBe(true);
  });

  it("are forgotten with the address, once it could have opened all of them again", () => {
    for (const number of upTo(300)) {
      callers.mayOpen(`${number}`);
      callers.opened(`${number}`);
      callers.closed(`${number}`);
      callers.mayOpen(`refused ${number}`);
    }
    expect(callers.size).toBe(600);
    callers.opened("0");
    vi.advanceTimersByTime(120_000);
    expect(callers.size).toBe(1);
  });
});

describe("a site whose address sends too many", () => {
  beforeEach(async () => {
    harness = await SignalingHarness.open(sfu, { openings: { burst: 20, perSecond: 0.001 } });
  });
  afterEach(() => harness.close());

  const statusOf = (address: string, transport: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const url = `${harness.url}${SOCKET_PATH}/?EIO=4&transport=${transport}`;
      const upgrade = {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      };
      const headers = { "x-address": address, ...(transport === "websocket" && upgrade) };
      const request = http.get(url, { headers, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on("upgrade", (_response, socket) => {
        socket.destroy();
        resolve(101);
      });
      request.on("error", reject);
    });

  it("refuses its next connections before any handshake, and no other's", async () => {
    const host = await LivePage.open(harness.url, { address: "198.51.100.1" });
    const statuses = (transport: string) =>
      Promise.all(upTo(20).map(() => statusOf(SCHOOL, transport)));
    expect(new Set(await statuses("polling"))).toEqual(new Set([200]));
    expect(new Set(await statuses("websocket"))).toEqual(new Set([429]));
    expect(new Set(await statuses("polling"))).toEqual(new Set([403]));
    const other = await LivePage.open(harness.url, { address: "198.51.100.2" });
    expect(await other.codeOf("watchCatalogue", {})).toBe("ok");
    expect(await host.codeOf("watchCatalogue", {})).toBe("ok");
    for (const page of [host, other]) page.close();
  });
});
