import { setTimeout as wait } from "node:timers/promises";

import type { Connection } from "../wire/connection.ts";

/**
 * Milliseconds that the people of a class have to be back before the next class moves, and that all classes may take: with the
 * requests that end before, a process that stops has six seconds.
 */
const A_CLASS = 150;
const ALL_CLASSES = 1_000;
/** Sockets are closed so many a turn, and all within this many turns. */
const CLOSED_A_TURN = 10;
const TURNS_MOST = 10;
/** Milliseconds between two such turns. */
const TURN = 50;

/** Another process, and how many classes it has. */
export type Next = { id: number; classes: number };

/** Calls back for one class after another, with the process that has the fewest classes by then. */
export const moveInTurns = async (
  classIds: readonly string[],
  others: readonly Next[],
  move: (classId: string, next: Next) => Promise<void>,
): Promise<void> => {
  const counted = others.map((other) => ({ ...other }));
  const pause = Math.min(A_CLASS, ALL_CLASSES / classIds.length);
  for (const classId of classIds) {
    const next = counted.reduce((least, each) => (each.classes < least.classes ? each : least));
    next.classes += 1;
    await move(classId, next);
    await wait(pause);
  }
};

/** Pages whose sockets are closed all at once come back all at once, and wait for each other. */
export const closeInTurns = async (pages: readonly Connection[]): Promise<void> => {
  const portion = Math.max(CLOSED_A_TURN, Math.ceil(pages.length / TURNS_MOST));
  for (let from = 0; from < pages.length; from += portion) {
    for (const page of pages.slice(from, from + portion)) page.close();
    await wait(TURN);
  }
};
