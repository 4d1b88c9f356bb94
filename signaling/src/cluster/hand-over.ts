import { setTimeout as wait } from "node:timers/promises";

import { resolvers } from "@lyceum/shared/promises.ts";

import type { Inside } from "../classroom/seats/Inside.ts";
import type { Connection } from "../wire/connection.ts";

/** Milliseconds that the people of a class have at most to be back before the next class moves, and that all classes may take. */
const A_CLASS = 1_000;
const ALL_CLASSES = 3_000;
/** The same since the process was told to stop: calls have up to four seconds to end before, and all of it has six. */
const SINCE_TOLD = 5_000;
/** The same for the people of a class that is not live, of whom the next owner does not tell. */
const NOT_TOLD = 150;
/** Milliseconds that all classes may take where nobody reaches the process any more, and those at others wait for a seat by now. */
const UNREACHED = 400;
/** Sockets are closed so many a turn, and all within this many turns. */
const CLOSED_A_TURN = 10;
const TURNS_MOST = 10;
/** Milliseconds between two such turns. */
const TURN = 50;

/** Another process, and how many classes it has. */
export type Next = { id: number; classes: number };

/**
 * When all classes are to be elsewhere, by `performance.now()`. `toldAt`: when the process was told to stop. `unreached`: no other
 * process reaches this one, so that people at others have no seat until then.
 */
export const movedUntil = ({ toldAt = Number.POSITIVE_INFINITY, unreached = false } = {}): number =>
  Math.min(performance.now() + (unreached ? UNREACHED : ALL_CLASSES), toldAt + SINCE_TOLD);

/**
 * Calls back for one class after another, with the process that has the fewest classes by then, and the milliseconds that the class may
 * take.
 */
export const moveInTurns = async (
  classIds: readonly string[],
  { others, until }: { others: readonly Next[]; until: number },
  move: (classId: string, next: Next, time: number) => Promise<void>,
): Promise<void> => {
  const counted = others.map((other) => ({ ...other }));
  for (const [place, classId] of classIds.entries()) {
    const next = counted.reduce((least, each) => (each.classes < least.classes ? each : least));
    next.classes += 1;
    const left = Math.max(0, until - performance.now());
    await move(classId, next, Math.min(A_CLASS, left / (classIds.length - place)));
  }
};

/**
 * Resolves once a class's next owner tells of as many people as are `present` here now, or after so many milliseconds. However slow the
 * machines are, the people of several classes then do not come back at once, and wait for each other.
 */
export const untilBack = (
  classId: string,
  { inside, present, time }: { inside: Inside; present: number; time: number },
): Promise<void> => {
  if (inside.of(classId) === 0) return wait(Math.min(NOT_TOLD, time));
  const { promise, resolve } = resolvers<void>();
  const stop = inside.onChange((changed) => {
    if (changed === classId && inside.of(classId) >= present) resolve();
  });
  const timer = setTimeout(resolve, time);
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
};

/** Pages whose sockets are closed all at once come back all at once, and wait for each other. */
export const closeInTurns = async (pages: readonly Connection[]): Promise<void> => {
  const portion = Math.max(CLOSED_A_TURN, Math.ceil(pages.length / TURNS_MOST));
  for (let from = 0; from < pages.length; from += portion) {
    for (const page of pages.slice(from, from + portion)) page.close();
    await wait(TURN);
  }
};
