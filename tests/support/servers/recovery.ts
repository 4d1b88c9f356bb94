import { setTimeout as sleep } from "node:timers/promises";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

import { arrivalAfterClick } from "../pages/media.ts";
import {
  type People,
  type Person,
  expectAllHearAll,
  expectAllSeeAll,
  gapsSince,
  linksOf,
  watchOthers,
} from "../people/people.ts";
import { classOnTwoHosts } from "./class-on-two-hosts.ts";
import type { SchoolOnHosts } from "./SchoolOnHosts.ts";
import type { SupervisedSite } from "./SupervisedSite.ts";
import { expect } from "../pages/expect.ts";

/**
 * Faults in a class of three, and how long its pages took to recover. Each fails if afterwards one person does not see
 * or hear another; the caller judges the duration.
 */

/** Process ids of the media workers that carry media. */
export const busyWorkers = async (sfu: Sfu): Promise<number[]> =>
  (await sfu.load({})).workers.filter(({ transports }) => transports > 0).map(({ pid }) => pid);

/**
 * A settled class of three whose pictures are watched: encoders start with more than is wanted, and may have to share
 * two cores.
 */
export const settledClass = async <Where extends { url: string }>(people: People<Where>) => {
  const lesson = await people.liveClass(["Ben", "Cleo"]);
  await expectAllSeeAll(lesson.everyone);
  await expectAllHearAll(lesson.everyone);
  await watchSettled(lesson.everyone);
  return lesson;
};

const watchSettled = async (everyone: Person[]): Promise<void> => {
  await sleep(4_000);
  await watchOthers(everyone);
};

/** Milliseconds of the longest frozen picture. */
export const longest = async (...watched: Parameters<typeof gapsSince>) =>
  Math.max(...(await gapsSince(...watched)).map(({ gap }) => gap));

/** Milliseconds of the longest frozen picture. */
type Gap = { gap: number };

/** How many media links these pages have made since they had made as many as before, by page. */
const linksMadeSince = async (everyone: Person[], before: number[]): Promise<number> => {
  const now = await linksOf(everyone);
  return now.reduce((sum, count, place) => sum + count - (before[place] ?? 0), 0);
};

/** Kills the only worker that carries the class; the site has another. */
export const killWorker = async (people: People): Promise<Gap & { links: number }> => {
  const { sfu } = people.site;
  const { everyone } = await settledClass(people);
  const workers = await busyWorkers(sfu);
  expect(workers).toHaveLength(1);
  const before = await linksOf(everyone);
  const killed = Date.now();
  process.kill(workers[0]!, "SIGKILL");
  await expect.poll(async () => (await busyWorkers(sfu)).includes(workers[0]!)).toBe(false);
  await expectAllSeeAll(everyone);
  const gap = await longest(everyone, killed);
  await expectAllHearAll(everyone);
  return { gap, links: await linksMadeSince(everyone, before) };
};

/** `links`: how many media links the pages have made since. */
type Restart = Gap & { controls: number; links: number };

/**
 * Restarts backend and signaling. `controls`: milliseconds until no page says that it is reconnecting, and a change on
 * one reached another.
 */
export const restartSignaling = (people: People): Promise<Restart> =>
  withoutControls(people, () => people.site.restart());

/** Kills the server of a site whose supervisor restarts it. */
export const killServer = (people: People<SupervisedSite>): Promise<Restart> =>
  withoutControls(people, async () => {
    await people.site.kill("server");
    await people.site.says("The server is running again");
  });

/** Kills the media host of such a site, and its workers with it. */
export const killMediaHost = async (people: People<SupervisedSite>): Promise<Gap> => {
  const { everyone } = await settledClass(people);
  const killed = Date.now();
  await people.site.kill("mediaHost");
  await people.site.says("The media host is running again");
  await expectAllSeeAll(everyone);
  const gap = await longest(everyone, killed);
  await expectAllHearAll(everyone);
  return { gap };
};

type OnHosts = People<SchoolOnHosts>;

/** Takes away one of the two media hosts that a class of three is on, while a third has room. */
const withoutHost = async (
  people: OnHosts,
  which: "home" | "far",
  take: (url: string) => Promise<unknown>,
): Promise<Gap> => {
  const { everyone, ...hosts } = await classOnTwoHosts(people);
  await people.site.addHost();
  await watchSettled(everyone);
  const began = Date.now();
  await take(hosts[which]);
  await expectAllSeeAll(everyone);
  const gap = await longest(everyone, began);
  await expectAllHearAll(everyone);
  return { gap };
};

export const killOneHost = (which: "home" | "far") => (people: OnHosts) =>
  withoutHost(people, which, (url) => people.site.killHost(url));

/** Asks it to end, as an update to another version does. */
export const replaceOneHost = (which: "home" | "far") => (people: OnHosts) =>
  withoutHost(people, which, async (url) => expect(await people.site.stopHost(url)).toBe(0));

/** Asks the media host to end that a class of three is on, while another has room. */
export const replaceOnlyHost = async (people: OnHosts): Promise<Gap> => {
  const { everyone } = await settledClass(people);
  const { site: school } = people;
  const sending = async () => Object.entries(await school.consumers()).filter(([, sent]) => sent);
  await expect.poll(sending).toEqual([[expect.any(String), 12]]);
  const [[url] = [""]] = await sending();
  const began = Date.now();
  expect(await school.stopHost(url)).toBe(0);
  await expectAllSeeAll(everyone);
  const gap = await longest(everyone, began);
  await expectAllHearAll(everyone);
  return { gap };
};

/** Kills its private PostgreSQL. `calls`: milliseconds until the site answers from the database again. */
export const killPostgres = async (
  people: People<SupervisedSite>,
): Promise<Gap & { calls: number }> => {
  const { site } = people;
  const { everyone } = await settledClass(people);
  const status = async () => (await fetch(`${site.url}/ready`)).status;
  const killed = Date.now();
  await site.kill("postgres");
  await expect.poll(status, { intervals: [50] }).toBe(503);
  await expect.poll(status, { intervals: [50], timeout: 60_000 }).toBe(200);
  const calls = Date.now() - killed;
  await expectAllSeeAll(everyone);
  return { gap: await longest(everyone, killed), calls };
};

/** Takes the controls away from a class of three, as `restart` does, and measures until they are back. */
export const withoutControls = async <Where extends { url: string }>(
  people: People<Where>,
  restart: () => Promise<void>,
): Promise<Restart> => {
  const { everyone, teacher, students } = await settledClass(people);
  const [ben] = students;
  const before = await linksOf(everyone);
  const stopped = Date.now();
  await restart();
  const back = everyone.map(({ room }) =>
    room.status(MESSAGES.meeting.reconnecting).waitFor({ state: "detached" }),
  );
  await Promise.all(back);
  // Only the page's own time: Playwright's pointer, which waits for a stable layout, takes a second by itself.
  await ben!.room.microphone.dispatchEvent("click");
  await teacher.room.participant("Ben").getByText("Muted").waitFor();
  const controls = Date.now() - stopped;
  await expectAllSeeAll(everyone);
  const gap = await longest(everyone, stopped);
  await ben!.room.microphone.click();
  await expectAllHearAll(everyone);
  for (const { room } of everyone)
    await expect(room.participants.getByRole("listitem")).toHaveCount(3);
  return { gap, controls, links: await linksMadeSince(everyone, before) };
};

/**
 * A person joins a class of two. `arrival`: milliseconds from the press of 'Join class' until they see, and hear,
 * everyone.
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
