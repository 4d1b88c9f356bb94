import { BoundedMap } from "./sync/BoundedMap.ts";
import { expect, it, vi } from "vitest";

import { madeOnce } from "./promises.ts";

it("is made once for all who ask", async () => {
  const kept = new Map<string, Promise<string>>();
  const make = vi.fn(async () => "made");
  const asked = [madeOnce(kept, "one", make), madeOnce(kept, "one", make)];
  expect(await Promise.all(asked)).toEqual(["made", "made"]);
  expect(await madeOnce(kept, "one", make)).toBe("made");
  expect(make).toHaveBeenCalledTimes(1);
});

it("is made for the next who asks where it could not be made", async () => {
  const kept = new Map<string, Promise<string>>();
  const make = vi.fn(async () => "made").mockRejectedValueOnce(new Error("no memory"));
  const asked = [madeOnce(kept, "one", make), madeOnce(kept, "one", make)];
  for (const each of asked) await expect(each).rejects.toThrow("no memory");
  expect(await madeOnce(kept, "one", make)).toBe("made");
  expect(make).toHaveBeenCalledTimes(2);
});

it("does not forget what was made since it failed", async () => {
  const kept = new Map<string, Promise<string>>();
  const { promise, reject } = Promise.withResolvers<string>();
  const failing = madeOnce(kept, "one", () => promise);
  kept.delete("one");
  const other = madeOnce(kept, "one", async () => "made");
  reject(new Error("no memory"));
  await expect(failing).rejects.toThrow("no memory");
  expect(kept.get("one")).toBe(other);
});

it("keeps in a bounded map what was asked for last", async () => {
  const kept = new BoundedMap<string, Promise<string>>(2);
  for (const key of ["one", "two", "one", "three"]) await madeOnce(kept, key, async () => key);
  expect(kept.keys()).toEqual(["one", "three"]);
});
