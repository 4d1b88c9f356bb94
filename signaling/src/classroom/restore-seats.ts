import { setTimeout as wait } from "node:timers/promises";

import { inBackground } from "@lyceum/shared/edges.ts";
import { isOutOfReach } from "@lyceum/shared/refusals.ts";
import type { Logger } from "pino";

import type { Accounts } from "../ports/accounts.ts";
import { type LeftPage, pagesLeft } from "./media/left-media.ts";
import { PageMedia } from "./media/PageMedia.ts";
import type { RoomMedia } from "./media/RoomMedia.ts";
import type { Seats } from "./seats/Seats.ts";

/** Milliseconds that people wait for the seats of all to be restored. Afterwards each begins again. */
const RESTORED_WITHIN = 2_000;
/** Milliseconds between two tries to reach the media host. */
const TRIED_EVERY = 50;
/** Milliseconds after which media ends whose page does not go on with it: others see it until its page has opened its media again. */
const REST_KEPT = 10_000;
/** Sessions that one query asks about. */
const ASKED_AT_ONCE = 500;

type Restoring = {
  room: RoomMedia;
  seats: Seats;
  accounts: Pick<Accounts, "standings">;
  log: Logger;
};

/**
 * Gives the people of a class the seats and the media that they had at another process, as their media host tells. For their pages, and for
 * those who see them, it is then as if they had lost their sockets for a moment. Never rejects.
 */
export const restoreSeats = async (restoring: Restoring): Promise<void> => {
  const { room, log } = restoring;
  const until = performance.now() + RESTORED_WITHIN;
  const restored = restore(restoring, until).catch((err: unknown) => {
    if (!isOutOfReach(err)) log.warn({ err }, "seats of a class not restored");
    return [];
  });
  const rest = restored.then((transportIds) => closeLater(room, transportIds, log));
  await Promise.race([rest, wait(RESTORED_WITHIN, undefined, { ref: false })]);
};

/** Returns the transports that belong to no seat. */
const restore = async (
  { room, seats, accounts }: Restoring,
  until: number,
): Promise<readonly string[]> => {
  await opened(room, until);
  const { pages, rest } = pagesLeft(room.takeLeft());
  const people = await standingsOf(pages, accounts);
  const inTime = performance.now() < until && !room.closed;
  for (const [place, page] of pages.entries()) {
    const standing = people[place];
    const { role, ...before } = page.claim;
    const seat =
      inTime && standing?.ended === null ? seats.restore(standing.person, role, before) : null;
    if (seat) seat.media = PageMedia.adopt(room, seat, page);
    else rest.push(page.send.id, page.receive.id);
  }
  return rest;
};

/** A process that has just begun is still making its lines to media hosts. */
const opened = async (room: RoomMedia, until: number): Promise<void> => {
  for (;;) {
    try {
      await room.open();
      return;
    } catch (error) {
      if (!isOutOfReach(error) || room.closed || performance.now() > until) throw error;
      await wait(TRIED_EVERY, undefined, { ref: false });
    }
  }
};

const standingsOf = async (pages: readonly LeftPage[], accounts: Restoring["accounts"]) => {
  const sessions = pages.map(({ claim: { personId, sessionId } }) => ({ personId, sessionId }));
  const standings = [];
  for (let from = 0; from < sessions.length; from += ASKED_AT_ONCE)
    standings.push(...(await accounts.standings(sessions.slice(from, from + ASKED_AT_ONCE))));
  return standings;
};

const closeLater = (room: RoomMedia, transportIds: readonly string[], log: Logger): void => {
  const { roomId, sfu } = room;
  if (transportIds.length === 0) return;
  inBackground("media that nobody goes on with", log, async () => {
    await wait(REST_KEPT, undefined, { ref: false });
    if (room.closed) return;
    await Promise.allSettled(
      transportIds.map((transportId) => sfu.closeTransport({ roomId, transportId })),
    );
  });
};
