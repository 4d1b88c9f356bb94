import { describe, expect, it } from "vitest";

import { COUNTING } from "../../../test/counting-job.ts";
import { useJobQueues } from "../../../test/job-queues.ts";
import { priorityOfTurn } from "./turns-repository.ts";

const SOON = { timeout: 60_000, interval: 20 };
const { database, open } = useJobQueues();

describe("turns", () => {
  const LATER = [
    ["dora", "7"],
    ["dora", "8"],
  ] as const;
  it("give each person one job after another, beginning with the higher lane", async () => {
    const queue = await open();
    const ask = async (person: string, key: string, lane = 1) => {
      const turn = { name: COUNTING.name, person, lane };
      const priority = await priorityOfTurn(database().queries, turn);
      await queue.send(COUNTING, { number: Number(key) }, { key, person, priority });
    };
    for (const key of ["1", "2", "3"]) await ask("ada", key);
    await ask("bob", "4");
    await ask("bob", "5");
    await ask("cleo", "6", 2);
    const order: number[] = [];
    await queue.work({
      kind: COUNTING,
      concurrency: 1,
      run: async ({ number }) => {
        order.push(number);
        // Who comes meanwhile is in the round that goes on; who had a turn in it is not.
        if (number === 4) for (const [person, key] of LATER) await ask(person, key);
      },
    });
    await expect.poll(() => order.length, SOON).toBe(8);
    expect(order).toEqual([6, 1, 4, 7, 2, 5, 8, 3]);
  });
});
