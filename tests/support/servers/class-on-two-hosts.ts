import { type People, expectAllHearAll, expectAllSeeAll } from "../people/people.ts";
import type { SchoolOnHosts } from "./SchoolOnHosts.ts";
import { expect } from "../pages/expect.ts";

const WAIT = { timeout: 60_000 };

/**
 * Settings of a media host that two people fill who both publish two streams: two places for each stream. Until then there is room for
 * a page that opens its media a second time, as one on a busy machine may.
 */
export const SMALL_HOST = {
  MEDIA_WORKERS: "1",
  MEDIA_PORT: "0",
  MEDIA_CONSUMERS_PER_WORKER: "8",
};

/** One that is never full: a class that begins there stays there. */
export const ROOMY_HOST = { ...SMALL_HOST, MEDIA_CONSUMERS_PER_WORKER: "100" };

/** A class whose third person found the first host full. */
export const classOnTwoHosts = async (visitors: People<SchoolOnHosts>) => {
  const { lesson, teacher, students } = await visitors.liveClass(["Ben"]);
  const near = [teacher, ...students];
  await expectAllSeeAll(near);
  await expectAllHearAll(near);
  const { site: school } = visitors;
  await expect.poll(async () => Math.max(...Object.values(await school.consumers())), WAIT).toBe(4);
  const home = Object.entries(await school.consumers()).find(([, sent]) => sent > 0)![0];
  const cleo = await visitors.student("Cleo");
  await cleo.room.join(lesson.id);
  const everyone = [...near, cleo];
  await expectAllSeeAll(everyone);
  await expectAllHearAll(everyone);
  // To Cleo: four streams of the others, and her own two into the pipe.
  const otherHosts = async () =>
    Object.entries(await school.consumers()).filter(([url]) => url !== home);
  await expect.poll(async () => (await otherHosts())[0]?.[1], WAIT).toBe(6);
  return { home, far: (await otherHosts())[0]![0], near, cleo, everyone };
};
