import { setImmediate as turn } from "node:timers/promises";

import { errorsCaught } from "@lyceum/shared/edges.ts";
import { pino } from "pino";
import { expect, it, vi } from "vitest";

import { Notices } from "./Notices.ts";

const caught = () => errorsCaught()["media notices"] ?? 0;

it("counts what a listener throws, or rejects with, and tells the others", async () => {
  const before = caught();
  const notices = new Notices(pino({ level: "silent" }));
  const heard = vi.fn();
  notices.on("roomLost", () => {
    throw new Error("now");
  });
  notices.on("roomLost", async () => {
    throw new Error("later");
  });
  const stop = notices.on("roomLost", heard);
  notices.send("roomLost", { roomId: "a" });
  await turn();
  expect(heard.mock.calls).toEqual([[{ roomId: "a" }]]);
  expect(caught()).toBe(before + 2);
  stop();
  notices.send("roomLost", { roomId: "b" });
  expect(heard).toHaveBeenCalledOnce();
});
