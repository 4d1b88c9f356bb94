import { setTimeout as wait } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { SETTLED } from "./limits.ts";
import { Processes } from "./Processes.ts";
import { type Heard, Talk } from "./Talk.ts";

/** What each class says during a fault. */
const SAID = 20;

let processes: Processes;
let talk: Talk;

// Starting three servers, and seating forty people, costs more than the faults: each test leaves three behind.
beforeAll(async () => {
  processes = await Processes.start(3);
  talk = await Talk.open(processes, { classes: 4, students: 9 });
  await wait(SETTLED);
}, 240_000);
afterAll(async () => {
  talk.close();
  await processes.close();
});

/** Somebody was without a seat meanwhile, or nothing has happened. */
const expectAllHeard = ({ lost, wrong, longestAbsence }: Heard) => {
  expect({ lost, wrong }).toEqual({ lost: 0, wrong: 0 });
  expect(longestAbsence).toBeGreaterThan(0);
};

const owner = async () => {
  await wait(500);
  return (await processes.ownerOf(talk.classes[0]!.classId))!;
};

// `npm run bench:cluster` measures how soon everybody is back.
describe("classes over three processes", () => {
  it("lose nothing when a process that has some of them is killed", async () => {
    expectAllHeard(await talk.during(async () => processes.end(await owner(), "SIGKILL"), SAID));
    await processes.add();
    await wait(SETTLED);
  });

  it("lose nothing when each process is replaced, one after another", async () => {
    expectAllHeard(await talk.during(() => processes.replaceAll(), SAID));
    await wait(SETTLED);
  });

  it("lose nothing when no process reaches the one that has some of them", async () => {
    expectAllHeard(await talk.during(async () => processes.isolate(await owner(), 3_000), SAID));
    await wait(SETTLED);
  });

  it("lose nothing, and no seat, when the database restarts", async () => {
    const { longestAbsence, lost, wrong } = await talk.during(async () => {
      await wait(500);
      await processes.loseDatabase(2_000);
    }, SAID);
    expect({ longestAbsence, lost, wrong }).toEqual({ longestAbsence: 0, lost: 0, wrong: 0 });
    await wait(SETTLED);
  });

  it("lose nothing when a process stands still for longer than its lease", async () => {
    expectAllHeard(await talk.during(async () => processes.freeze(await owner(), 13_000), SAID));
  });
});
