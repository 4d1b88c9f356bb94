import { setTimeout as wait } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import { ClassQueue } from "./ClassQueue.ts";

describe("the turns of a class", () => {
  it("let those who enter ask all at once, and enter one by one, in their order", async () => {
    const queue = new ClassQueue();
    let [asking, most, entering] = [0, 0, 0];
    const entered: number[] = [];
    const enter = (place: number) =>
      queue.enter(
        async () => {
          most = Math.max(most, (asking += 1));
          await wait(20 - place);
          asking -= 1;
          return place;
        },
        async (seen) => {
          expect((entering += 1)).toBe(1);
          await wait(1);
          entering -= 1;
          entered.push(seen);
        },
      );
    const places = Array.from({ length: 10 }, (_, place) => place);
    await Promise.all(places.map(enter));
    expect(most).toBe(10);
    expect(entered).toEqual(places);
  });

  it("have them ask again where anything else had a turn meanwhile, also one that had begun", async () => {
    const queue = new ClassQueue();
    let removed = false;
    const look = () => Promise.resolve(removed);
    const removal = queue.run(async () => {
      await wait(10);
      removed = true;
    });
    const seen = queue.enter(look, (is) => is);
    const failed = queue.run(() => Promise.reject(new Error("No database")));
    await expect(failed).rejects.toThrow("No database");
    await removal;
    expect(await seen).toBe(true);
    expect(await queue.enter(look, (is) => is)).toBe(true);
  });

  it("pass on that it could not be asked, to nobody else", async () => {
    const queue = new ClassQueue();
    const look = () => Promise.reject(new Error("No database"));
    await expect(queue.enter(look, () => "in")).rejects.toThrow("No database");
    expect(
      await queue.enter(
        () => Promise.resolve("seen"),
        (seen) => seen,
      ),
    ).toBe("seen");
  });
});
