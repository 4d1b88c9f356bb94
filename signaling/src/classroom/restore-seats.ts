import { setTimeout as wait } from "node:timers/promises";

import { inBackground } from "@lyceum/shared/edges.ts";
import { isOutOfReach } from "@lyceum/shared/refusals.ts";
import type { Logger } from "pino";

import type { Accounts, SessionKey, SessionStatus } from "../ports/accounts.ts";
import type { Classes } from "../ports/classes.ts";
import { pagesLeft } from "./media/left-media.ts";
import { PageMedia } from "./media/PageMedia.ts";
import type { RoomMedia } from "./media/RoomMedia.ts";
import { untilHeard } from "./media/until-heard.ts";
import type { Participant } from "./seats/Participant.ts";
import type { Seats } from "./seats/Seats.ts";

/** Milliseconds that people wait for the seats of all to be restored. Afterwards each begins again. */
const RESTORED_WITHIN = 2_000;
/** Milliseconds between two tries to reach the media host while they wait, and later. */
const TRIED_EVERY = 50;
const TRIED_LATER_EVERY = 1_000;
/** Milliseconds after which media ends with which no page goes on: where no seat could be restored, pages show it until its owner has opened it again. */
const REST_KEPT = 10_000;
/** Sessions that one query asks about, and people who are looked at together. */
const ASKED_AT_ONCE = 500;
const REVIEWED_AT_ONCE = 8;

type Restoring = {
  room: RoomMedia;
  seats: Seats;
  accounts: Pick<Accounts, "standings">;
  classes: Pick<Classes, "seatFor" | "isPutOut">;
  classId: string;
  /** Reads what must be known of the class before anybody sits. */
  load: () => Promise<void>;
  /** Gives the seat another role, or ends it where that is null. */
  rejudge: (seat: Participant, role: Participant["role"] | null) => Promise<void>;
  log: Logger;
};

/**
 * Gives the people of a class the seats and the media that they had at another process, as their media host tells. For their pages, and for
 * those who see them, it is then as if they had lost their sockets for a moment. Never rejects.
 */
export const restoreSeats = async (restoring: Restoring): Promise<void> => {
  const { log } = restoring;
  const until = performance.now() + RESTORED_WITHIN;
  const restored = restore(restoring, until).then(
    (seated) => inBackground("restored seats", log, () => review(restoring, seated)),
    (err: unknown) => log.warn({ err }, "seats of a class not restored"),
  );
  await Promise.race([restored, wait(RESTORED_WITHIN, undefined, { ref: false })]);
};

/** Returns the seats. */
const restore = async (restoring: Restoring, until: number): Promise<readonly Participant[]> => {
  const { room, seats, log } = restoring;
  await opened(room, until);
  const standings = await known(restoring).catch((err: unknown) => {
    log.warn({ err }, "seats of a class not restored");
    return new Map<string, SessionStatus>();
  });
  const { pages, rest } = pagesLeft(room.left.transports);
  const inTime = performance.now() < until && !room.closed;
  const seated: Participant[] = [];
  const ended: string[] = [];
  for (const page of pages) {
    const { role, ...before } = page.claim;
    const standing = standings.get(before.sessionId);
    const goesOn = inTime && standing?.ended === null;
    const seat = goesOn ? seats.restore(standing.person, role, before) : null;
    if (seat) {
      PageMedia.adopt(room, seat, page);
      seated.push(seat);
    } else (standing?.ended ? ended : rest).push(page.send.id, page.receive.id);
  }
  const speaker = room.producers.get(room.left.activeSpeaker ?? "");
  if (speaker) room.setActiveSpeaker(speaker.owner.id);
  room.settleLeft();
  endOn(room, ended, 0, log);
  endOn(room, rest, REST_KEPT, log);
  return seated;
};

/** A process that has just begun is still making its lines to media hosts. */
const opened = async (room: RoomMedia, until: number): Promise<void> => {
  for (;;) {
    try {
      await room.open();
      return;
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      if (room.closed) return;
      const inTime = performance.now() < until;
      await wait(inTime ? TRIED_EVERY : TRIED_LATER_EVERY, undefined, { ref: false });
    }
  }
};

/** How the sessions stand of those who had media, by session. */
const known = async ({ room, accounts, load }: Restoring) => {
  const [standings] = await Promise.all([
    standingsOf(
      pagesLeft(room.left.transports).pages.map(({ claim }) => claim),
      accounts,
    ),
    load(),
  ]);
  return standings;
};

const standingsOf = async (of: readonly SessionKey[], accounts: Restoring["accounts"]) => {
  const standings = new Map<string, SessionStatus>();
  for (let from = 0; from < of.length; from += ASKED_AT_ONCE) {
    const asked = of
      .slice(from, from + ASKED_AT_ONCE)
      .map(({ personId, sessionId }) => ({ personId, sessionId }));
    const answers = await accounts.standings(asked);
    for (const [place, { sessionId }] of asked.entries())
      standings.set(sessionId, answers[place] ?? { ended: "deleted" });
  }
  return standings;
};

/** Ends the seats of those who may not have them any more, also since they were asked about first, and whose pages may never return. */
const review = async (restoring: Restoring, seated: readonly Participant[]): Promise<void> => {
  const { room, accounts } = restoring;
  // Whose page is back was asked about as it joined.
  const isAwaited = (seat: Participant) => !room.closed && seat.connection === null;
  for (let from = 0; from < seated.length; from += REVIEWED_AT_ONCE) {
    const awaited = seated.slice(from, from + REVIEWED_AT_ONCE).filter(isAwaited);
    const sessions = awaited.map(({ person: { id: personId, sessionId } }) => ({
      personId,
      sessionId,
    }));
    const standings = await standingsOf(sessions, accounts);
    await Promise.all(
      awaited.map(async (seat) => {
        const role = await roleOf(restoring, standings.get(seat.person.sessionId));
        if (isAwaited(seat) && role !== seat.role) await restoring.rejudge(seat, role);
      }),
    );
  }
};

/** The role in which this person may have a seat now; null for none. */
const roleOf = async ({ classes, classId }: Restoring, standing: SessionStatus | undefined) => {
  if (standing?.ended !== null) return null;
  const { person } = standing;
  const [role, putOut] = await Promise.all([
    classes.seatFor(person, classId),
    classes.isPutOut(classId, person.id),
  ]);
  return role === "student" && putOut ? null : role;
};

const endOn = (
  room: RoomMedia,
  transportIds: readonly string[],
  after: number,
  log: Logger,
): void => {
  const { roomId, sfu } = room;
  if (transportIds.length === 0) return;
  inBackground("media that nobody goes on with", log, async () => {
    await wait(after, undefined, { ref: false });
    // Another process may go on with it by then.
    if (room.closed) return;
    const close = (transportId: string) =>
      untilHeard(
        () => sfu.closeTransport({ roomId, transportId }),
        () => !room.closed,
      );
    await Promise.allSettled(transportIds.map(close));
  });
};
