import { setTimeout as wait } from "node:timers/promises";

import { inBackground } from "@lyceum/shared/edges.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import type { NoticeListeners } from "../NoticeListeners.ts";
import type { MediaHosts } from "./MediaHosts.ts";
import { tellSpeaker } from "./pool-notices.ts";
import type { PooledRooms } from "./PooledRooms.ts";

/** Milliseconds between two people, and between two classes, that leave a draining host: 20 people a second. */
const PERSON_EVERY = 50;
const CLASS_EVERY = 500;
/** Milliseconds that the last who was asked to move has for it: to open media elsewhere, and to use both for a moment. */
export const MOVED_WITHIN = 10_000;
/** Milliseconds for which a home that drains goes on with a class that is opened elsewhere. */
export const CLASS_KEPT = 6_000;
/** Milliseconds between two looks at who is still there. */
const LOOKED_EVERY = 100;

type MoverDeps = {
  hosts: MediaHosts;
  rooms: PooledRooms;
  listeners: NoticeListeners;
  log: Logger;
  movedWithin: number;
};

/**
 * Moves people off hosts that drain, a few at a time: they are asked to open their media elsewhere, and have it on both hosts for a
 * moment. Where the home of a class drains, another of its hosts is the home once all have left. A class that has no other, or is recorded, is
 * opened elsewhere as a whole; where that was its only host, its pages have what goes through it for a moment too.
 */
export class Mover {
  readonly #deps: MoverDeps;
  readonly #moving = new Set<Sfu>();
  #closed = false;

  constructor(deps: MoverDeps) {
    this.#deps = deps;
  }

  /** Idempotent. Without a host that takes them, everybody stays. */
  readonly empty = (host: Sfu): void => {
    if (this.#moving.has(host)) return;
    this.#moving.add(host);
    inBackground("emptying a media host", this.#deps.log, () =>
      this.#empty(host).finally(() => this.#moving.delete(host)),
    );
  };

  close(): void {
    this.#closed = true;
  }

  async #empty(host: Sfu): Promise<void> {
    const { rooms } = this.#deps;
    for (const roomId of rooms.on(host)) {
      if (!this.#goes(host)) return;
      if (this.#mayLeave(roomId, host)) await this.#askPeople(roomId, host);
      else await this.#moveClass(roomId);
    }
    await this.#untilMoved(host);
    for (const roomId of rooms.on(host))
      // A class is at home here again where no other host took it meanwhile: it moves as a whole, at another look.
      if (this.#mayLeave(roomId, host)) await this.#leave(roomId, host);
  }

  #goes(host: Sfu): boolean {
    const { hosts } = this.#deps;
    return !this.#closed && hosts.view(host).draining && hosts.open.length > 0;
  }

  /** Whether the class goes on without this host: as one of its further ones, or where one of those can be its home. */
  #mayLeave(roomId: string, host: Sfu): boolean {
    const room = this.#deps.rooms.find(roomId);
    return room?.home !== host || room.heir !== undefined;
  }

  async #moveClass(roomId: string): Promise<void> {
    const { rooms, listeners } = this.#deps;
    // People on further hosts lose their pictures anyway, and have new ones sooner where nobody sends twice.
    const kept = rooms.find(roomId)?.shares.length === 1;
    if (kept) rooms.leave(roomId, CLASS_KEPT);
    else rooms.lose(roomId);
    listeners.tell("roomLost", kept ? { roomId, kept } : { roomId });
    await wait(CLASS_EVERY, undefined, { ref: false });
  }

  async #askPeople(roomId: string, host: Sfu): Promise<void> {
    const { rooms, listeners } = this.#deps;
    const room = rooms.find(roomId);
    for (const transportId of room?.peopleOn(host) ?? []) {
      if (rooms.find(roomId) !== room || !this.#goes(host)) return;
      listeners.tell("transportMoves", { roomId, transportId });
      await wait(PERSON_EVERY, undefined, { ref: false });
    }
  }

  async #untilMoved(host: Sfu): Promise<void> {
    const { rooms, movedWithin } = this.#deps;
    const until = performance.now() + movedWithin;
    const isThere = (roomId: string) => Boolean(rooms.find(roomId)?.transportsOn(host).length);
    while (performance.now() < until && this.#goes(host) && rooms.on(host).some(isThere))
      await wait(LOOKED_EVERY, undefined, { ref: false });
  }

  /** Who has not moved loses what is there, and opens media again. */
  async #leave(roomId: string, host: Sfu): Promise<void> {
    const { rooms, listeners, log } = this.#deps;
    const room = rooms.find(roomId);
    const wasHome = room?.home === host;
    for (const transportId of room?.transportsOn(host) ?? []) {
      if (rooms.find(roomId) !== room || !this.#goes(host)) return;
      // The other transport of a person who was just moved.
      if (!room?.transportsOn(host).includes(transportId)) continue;
      await room
        .closeTransport({ roomId, transportId })
        .catch((err: unknown) => log.warn({ err, transportId }, "transport not closed"));
      listeners.tell("transportLost", { roomId, transportId, withHost: true });
      await wait(PERSON_EVERY, undefined, { ref: false });
    }
    if (rooms.find(roomId) !== room || !this.#goes(host)) return;
    if (room?.transportsOn(host).length !== 0) return;
    // Until now streams went over it, to who was still there and between the others.
    if (room.home === host && !room.leaveHome()) return;
    if (wasHome) tellSpeaker(room, roomId, listeners);
    room.loseShare(host);
    await host.closeRoom({ roomId });
  }
}
