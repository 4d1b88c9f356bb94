import { setImmediate as turn } from "node:timers/promises";

import { expect, it, vi } from "vitest";

import { inRounds } from "./in-rounds.ts";

/** Work that ends when it is told to, and what was answered so far. */
const open = () => {
  const begun: (() => void)[] = [];
  const ask = inRounds(() => new Promise<void>((resolve) => void begun.push(resolve)));
  const answered: string[] = [];
  const askAs = (name: string) => void ask().then(() => answered.push(name));
  const finish = async (round: number) => {
    await vi.waitFor(() => expect(begun).toHaveLength(round));
    begun[round - 1]!();
    await turn();
  };
  return { begun, answered, askAs, finish };
};

it("all who ask before a round begins share it", async () => {
  const { begun, answered, askAs, finish } = open();
  for (const name of ["one", "two", "three"]) askAs(name);
  await finish(1);
  expect(answered).toEqual(["one", "two", "three"]);
  expect(begun).toHaveLength(1);
});

it("a round that fails does so for those who waited for it, and the next begins all the same", async () => {
  const work = vi.fn<() => Promise<string>>();
  work.mockRejectedValueOnce(new Error("away")).mockResolvedValueOnce("well");
  const ask = inRounds(work);
  const first = ask();
  await turn();
  const second = ask();
  await expect(first).rejects.toThrow("away");
  expect(await second).toBe("well");
});

it("who asks while one is under way waits for the next", async () => {
  const { begun, answered, askAs, finish } = open();
  askAs("first");
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  for (const name of ["second", "third"]) askAs(name);
  await finish(1);
  expect(answered).toEqual(["first"]);
  await finish(2);
  expect(answered).toEqual(["first", "second", "third"]);
  expect(begun).toHaveLength(2);
});
