import { createHmac } from "node:crypto";
import { TURN_VALID } from "@lyceum/shared/limits.ts";
import { expect, it, vi } from "vitest";

import { SignalingHarness, localSfu } from "../../../test/SignalingHarness.ts";
import { iceServersFor } from "./ice-servers.ts";

const TURN = { urls: ["turns:turn.school.example:443?transport=tcp"], secret: "a secret of 2" };

it("there are no servers without a TURN server", () => {
  expect(iceServersFor(undefined, "ben")).toEqual([]);
});

it("credentials are those of coturn's use-auth-secret: the end of their time, and its HMAC", () => {
  vi.setSystemTime(new Date("2026-11-22T10:00:00Z"));
  const [server] = iceServersFor(TURN, "ben");
  const username = `${Date.parse("2026-11-22T10:00:00Z") / 1000 + TURN_VALID / 1000}:ben`;
  const credential = createHmac("sha1", TURN.secret).update(username).digest("base64");
  expect(server).toEqual({ urls: TURN.urls, username, credential });
  vi.useRealTimers();
});

it("those who have a seat in a live class get them with their transports, and no one else", async () => {
  await using opened = new AsyncDisposableStack();
  const owned = <Thing extends { close(): Promise<void> }>(thing: Thing) =>
    opened.adopt(thing, (each) => each.close());
  const harness = owned(await SignalingHarness.open(owned(await localSfu()), { turn: TURN }));
  const teacher = harness.ports.enrol("teacher", "Ada");
  const { id } = harness.ports.addClass(teacher.person);
  const host = await harness.page(teacher);
  expect(await host.codeOf("openMedia", {})).not.toBe("ok");
  const { you } = await host.join(id);
  expect(await host.codeOf("openMedia", {})).not.toBe("ok");
  await host.request("startClass", {});
  const { iceServers } = await host.request("openMedia", {});
  expect(iceServers).toHaveLength(1);
  expect(iceServers[0]?.urls).toEqual(TURN.urls);
  expect(iceServers[0]?.username).toMatch(new RegExp(`^\\d+:${you.id}$`));
});
