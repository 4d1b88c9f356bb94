import { expect, it, vi } from "vitest";

import { oneAtATime } from "./one-at-a-time.ts";

it("does nothing while it is under way, and goes on after that", async () => {
  const underway = Promise.withResolvers<void>();
  const work = vi.fn<() => Promise<void>>(() => underway.promise);
  const look = oneAtATime(work);
  const first = look();
  await look();
  expect(work).toHaveBeenCalledTimes(1);
  underway.resolve();
  await first;
  await look();
  expect(work).toHaveBeenCalledTimes(2);
});

it("goes on after work that failed, which its caller is told of", async () => {
  const work = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error("out of reach"))
    .mockResolvedValueOnce();
  const look = oneAtATime(work);
  await expect(look()).rejects.toThrow("out of reach");
  await look();
  expect(work).toHaveBeenCalledTimes(2);
});

it("goes on after work that failed before it began", async () => {
  const work = vi.fn<() => Promise<void>>(() => {
    throw new Error("broken");
  });
  const look = oneAtATime(work);
  await expect(look()).rejects.toThrow("broken");
  await expect(look()).rejects.toThrow("broken");
  expect(work).toHaveBeenCalledTimes(2);
});
