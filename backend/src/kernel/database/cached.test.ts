import { setImmediate as turn } from "node:timers/promises";

import { expect, it, vi } from "vitest";

import { cached } from "./cached.ts";

/** What loads as it is told to, while notices come or not. */
const open = (line: { isWhole: boolean }) => {
  const loads: PromiseWithResolvers<string>[] = [];
  const load = vi.fn<() => Promise<string>>(() => {
    const loading = Promise.withResolvers<string>();
    loads.push(loading);
    return loading.promise;
  });
  return { load, loads, value: cached(load, () => line.isWhole) };
};

it("is loaded once for all who ask, until it is forgotten", async () => {
  const { load, loads, value } = open({ isWhole: true });
  const asked = [value.get(), value.get()];
  loads[0]!.resolve("one");
  expect(await Promise.all([...asked, value.get()])).toEqual(["one", "one", "one"]);
  expect(value.kept()).toBe("one");
  value.forget();
  expect(value.kept()).toBeNull();
  const again = value.get();
  loads[1]!.resolve("two");
  expect(await again).toBe("two");
  expect(load).toHaveBeenCalledTimes(2);
});

it("is loaded again after a load that failed", async () => {
  const { loads, value } = open({ isWhole: true });
  const failed = value.get();
  loads[0]!.reject(new Error("away"));
  await expect(failed).rejects.toThrow("away");
  const again = value.get();
  loads[1]!.resolve("one");
  expect(await again).toBe("one");
});

it("keeps nothing while notices are missing: who asks later gets a load that began later", async () => {
  const { load, loads, value } = open({ isWhole: false });
  const first = value.get();
  await turn();
  loads[0]!.resolve("one");
  expect(await first).toBe("one");
  expect(value.kept()).toBeNull();
  const second = value.get();
  await turn();
  loads[1]!.resolve("two");
  expect(await second).toBe("two");
  expect(load).toHaveBeenCalledTimes(2);
});

it("loads once at a time while notices are missing, and once more for all who ask meanwhile", async () => {
  const { load, loads, value } = open({ isWhole: false });
  const first = value.get();
  await turn();
  const meanwhile = Array.from({ length: 1_000 }, () => value.get());
  await turn();
  expect(load).toHaveBeenCalledTimes(1);
  loads[0]!.resolve("one");
  expect(await first).toBe("one");
  await turn();
  expect(load).toHaveBeenCalledTimes(2);
  loads[1]!.resolve("two");
  expect(new Set(await Promise.all(meanwhile))).toEqual(new Set(["two"]));
  expect(load).toHaveBeenCalledTimes(2);
});

it("fails for those alone who waited for it while notices are missing", async () => {
  const { loads, value } = open({ isWhole: false });
  const first = value.get();
  await turn();
  const [second, third] = [value.get(), value.get()];
  loads[0]!.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await turn();
  expect(loads).toHaveLength(2);
  loads[1]!.resolve("two");
  expect(await Promise.all([second, third])).toEqual(["two", "two"]);
});

it("is loaded again once notices come again", async () => {
  const line = { isWhole: false };
  const { loads, value } = open(line);
  const first = value.get();
  await turn();
  line.isWhole = true;
  const second = value.get();
  loads[1]!.resolve("two");
  expect(await second).toBe("two");
  loads[0]!.resolve("one");
  expect(await first).toBe("one");
  expect(value.kept()).toBe("two");
});
