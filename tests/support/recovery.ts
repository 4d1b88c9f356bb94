import { setTimeout as sleep } from "node:timers/promises";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { expect } from "@playwright/test";

import { arrivalAfterClick } from "./media.ts";
import {
  type People,
  expectAllHearAll,
  expectAllSeeAll,
  gapsSince,
  watchOthers,
} from "./people.ts";

/**
 * What happens to a class of three, and how long it took its pages to get over it. Each fails where somebody sees or
 * hears somebody no more afterwards; how long is too long is for whoever asks.
 */

/** Process ids of the media workers that somebody's media goes through. */
export const busyWorkers = async (sfu: Sfu): Promise<number[]> =>
  (await sfu.load({})).workers.filter(({ transports }) => transports > 0).map(({ pid }) => pid);

/** What is measured begins this long after all see and hear each other: encoders start with more than anybody wants, ms. */
type Settling = { settle?: number };

const settledClass = async (people: People, { settle = 0 }: Settling) => {
  const lesson = await people.liveClass(["Ben", "Cleo"]);
  await expectAllSeeAll(lesson.everyone);
  await expectAllHearAll(lesson.everyone);
  await sleep(settle);
  await watchOthers(lesson.everyone);
  return lesson;
};

const longest = async (...watched: Parameters<typeof gapsSince>) =>
  Math.max(...(await gapsSince(...watched)).map(({ gap }) => gap));

/** Kills the one worker that carries the class; the site has another. `gap`: ms of the picture that stood still the longest. */
export const killWorker = async (people: People, settling: Settling = {}) => {
  const { sfu } = people.site;
  const { everyone } = await settledClass(people, settling);
  const workers = await busyWorkers(sfu);
  expect(workers).toHaveLength(1);
  const killed = Date.now();
  process.kill(workers[0]!, "SIGKILL");
  await expect.poll(async () => (await busyWorkers(sfu)).includes(workers[0]!)).toBe(false);
  await expectAllSeeAll(everyone);
  const gap = await longest(everyone, killed);
  await expectAllHearAll(everyone);
  return { gap };
};

/**
 * Ends backend and signaling, and starts them anew. `gap` as above; `controls`: milliseconds until all pages said that they are back, and
 * what one of them changed was on another.
 */
export const restartSignaling = async (people: People, settling: Settling = {}) => {
  const { everyone, teacher, students } = await settledClass(people, settling);
  const [ben] = students;
  const stopped = Date.now();
  await people.site.restart();
  const back = everyone.map(({ room }) =>
    room.status(MESSAGES.meeting.reconnecting).waitFor({ state: "detached" }),
  );
  await Promise.all(back);
  // The pages' own time alone: a pointer that is waited for until everything stands still costs a second of its own.
  await ben!.room.microphone.dispatchEvent("click");
  await teacher.room.participant("Ben").getByText("Muted").waitFor();
  const controls = Date.now() - stopped;
  await expectAllSeeAll(everyone);
  const gap = await longest(everyone, stopped);
  await ben!.room.microphone.click();
  await expectAllHearAll(everyone);
  for (const { room } of everyone)
    await expect(room.participants.getByRole("listitem")).toHaveCount(3);
  return { everyone, gap, controls };
};

/**
 * Somebody joins a class of two. `arrival`: milliseconds from the press of 'Join class' until they see, and hear,
 * everybody.
 */
export const joinLate = async (people: People) => {
  const { lesson, teacher, students } = await people.liveClass(["Ben"]);
  const inside = [teacher, ...students];
  await expectAllSeeAll(inside);
  const late = await people.student("Zoe");
  await late.room.openGreenRoom(lesson.id);
  const names = inside.map(({ name }) => name);
  const arrival = await arrivalAfterClick(late.page, names, names.length);
  await late.room.joinButton.click();
  const took = await arrival.measured();
  const everyone = [...inside, late];
  await expectAllSeeAll(everyone);
  return { everyone, arrival: took! };
};
