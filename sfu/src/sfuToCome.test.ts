import { resolvers } from "@lyceum/shared/promises.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { pino } from "pino";
import { expect, it, vi } from "vitest";

import { sfuToCome } from "./sfuToCome.ts";

const silent = pino({ level: "silent" });
const hostThatCame = () => {
  const tell = vi.fn<(name: string, body: unknown) => void>();
  const listeners = new Map<string, (body: unknown) => void>();
  const sfu = {
    load: async () => ({ workers: [], rooms: 3 }),
    on: (name: string, listener: (body: unknown) => void) => {
      listeners.set(name, listener);
      return () => undefined;
    },
    close: vi.fn(async () => undefined),
  } as unknown as Sfu;
  tell.mockImplementation((name, body) => listeners.get(name)?.(body));
  return { sfu, tell };
};

it("refuses with what is said at that moment until it has come, and then does what it is asked", async () => {
  const coming = resolvers<Sfu>();
  let percent = 4;
  const host = sfuToCome(coming.promise, () => `${percent} %`, silent);
  await expect(host.load({})).rejects.toMatchObject({ code: "unavailable", message: "4 %" });
  percent = 50;
  await expect(host.openRoom({ roomId: "a" })).rejects.toMatchObject({ message: "50 %" });
  coming.resolve(hostThatCame().sfu);
  await expect.poll(() => host.load({})).toEqual({ workers: [], rooms: 3 });
});

it("tells those who listened before it came, once each", async () => {
  const coming = resolvers<Sfu>();
  const host = sfuToCome(coming.promise, () => "", silent);
  const [first, second] = [vi.fn(), vi.fn()];
  host.on("roomLost", first);
  host.on("roomLost", second);
  const { sfu, tell } = hostThatCame();
  coming.resolve(sfu);
  await expect.poll(() => host.load({})).toBeDefined();
  tell("roomLost", { roomId: "a" });
  expect([first.mock.calls, second.mock.calls]).toEqual([[[{ roomId: "a" }]], [[{ roomId: "a" }]]]);
});

it("goes on refusing where none comes, and closes one that comes too late", async () => {
  const failing = sfuToCome(Promise.reject(new Error("no worker")), () => "none", silent);
  await expect(failing.load({})).rejects.toMatchObject({ message: "none" });
  await failing.close();
  const coming = resolvers<Sfu>();
  const host = sfuToCome(coming.promise, () => "", silent);
  await host.close();
  const { sfu } = hostThatCame();
  coming.resolve(sfu);
  await expect.poll(() => vi.mocked(sfu.close).mock.calls.length).toBe(1);
});
