import { setTimeout as wait } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { Processes } from "./Processes.ts";
import { RoamingPage } from "./RoamingPage.ts";

const CLASSES = 4;
const STUDENTS = 9;
/** Milliseconds. Longer than a process that has just connected leaves the judgement of others to the rest. */
const SETTLED = 6_000;

let processes: Processes;
let classes: { classId: string; pages: RoamingPage[] }[];

const openClass = async (first: number) => {
  const { classId, tokens } = await processes.addClass(STUDENTS);
  const urls = () => processes.running.map(({ url }) => url);
  const pages: RoamingPage[] = [];
  // The teacher's process has the class; its people are at all of them.
  for (const [place, token] of tokens.entries()) {
    const page = new RoamingPage({ urls, first: first + place, token, classId });
    await page.seated();
    if (place === 0) await page.line.request("startClass", {});
    pages.push(page);
  }
  return { classId, pages };
};

const pagesOf = () => classes.flatMap(({ pages }) => pages);

/** Somebody in each class says so many things, while something happens; then everyone knows all of it, in order, once. */
const talkWhile = async (happens: () => Promise<unknown>, said: number): Promise<void> => {
  const texts = Array.from({ length: said }, (_, time) => `Number ${time}`).toSorted();
  const talk = classes.map(async ({ pages }, number) => {
    for (let time = 0; time < said; time += 1) {
      await pages[(time + number) % pages.length]!.say(`Number ${time}`);
      await wait(100);
    }
  });
  await Promise.all([happens(), ...talk]);
  for (const page of pagesOf()) await page.seated();
  for (const { pages } of classes)
    for (const page of pages) {
      await expect.poll(() => page.said.size).toBe(said);
      expect([...page.said.values()].toSorted()).toEqual(texts);
      expect(page.wrong).toBe(0);
    }
};

/** Milliseconds: above 0 where somebody was without a seat. */
const longestAbsence = (): number =>
  Math.max(0, ...pagesOf().flatMap(({ absences }) => absences.map(({ from, to }) => to - from)));

beforeEach(async () => {
  processes = await Processes.start(3);
  classes = [];
  for (let place = 0; place < CLASSES; place += 1) classes.push(await openClass(place));
  await wait(SETTLED);
});
afterEach(async () => {
  for (const page of pagesOf()) page.close();
  await processes.close();
});

describe("classes over three processes", () => {
  it("lose nothing when a process that has some of them is killed", async () => {
    await talkWhile(async () => {
      await wait(500);
      const owner = await processes.ownerOf(classes[0]!.classId);
      await processes.end(owner!, "SIGKILL");
    }, 20);
    expect(longestAbsence()).toBeGreaterThan(0);
  });

  it("lose nothing when each process is replaced, one after another", async () => {
    await talkWhile(async () => {
      for (const old of processes.running.slice()) {
        await processes.add();
        await processes.end(old, "SIGTERM");
      }
    }, 20);
    expect(longestAbsence()).toBeGreaterThan(0);
  });

  it("lose nothing when the process that has some of them stands still for longer than its lease", async () => {
    await talkWhile(async () => {
      await wait(500);
      const owner = await processes.ownerOf(classes[0]!.classId);
      owner!.tell("SIGSTOP");
      await wait(13_000);
      owner!.tell("SIGCONT");
    }, 20);
    expect(longestAbsence()).toBeGreaterThan(0);
  });
});
