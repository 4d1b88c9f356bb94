import { guarded } from "@lyceum/shared/edges.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { oneAtATime } from "@lyceum/shared/sync/one-at-a-time.ts";
import type { Logger } from "pino";

import type { NoticeListeners } from "../NoticeListeners.ts";
import type { MediaHosts } from "./MediaHosts.ts";
import { tellLost } from "./pool-notices.ts";
import type { PooledRooms } from "./PooledRooms.ts";

const LOOKED_EVERY = 1_000;

type Watched = {
  hosts: MediaHosts;
  rooms: PooledRooms;
  listeners: NoticeListeners;
  log: Logger;
};

/**
 * Finds pipes through which nothing comes any more, while both hosts answer. Whom the class has beyond one, it has lost: they are put on
 * hosts that their class reaches, and nobody of it on that host for a while.
 */
export class PipeWatch {
  readonly #watched: Watched;
  readonly #timer: NodeJS.Timeout;

  constructor(watched: Watched) {
    this.#watched = watched;
    // A host that is slow to answer must not be asked again meanwhile: looks would count that show nothing new.
    const look = oneAtATime(() => this.#look());
    this.#timer = setInterval(guarded("look at pipes", watched.log, look), LOOKED_EVERY).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    await Promise.all(this.#watched.rooms.ids.map((roomId) => this.#lookAt(roomId)));
  }

  async #lookAt(roomId: string): Promise<void> {
    const { rooms } = this.#watched;
    const room = rooms.find(roomId);
    const home = room?.home;
    for (const host of (await room?.cutOff()) ?? [])
      // Race: the room, its home or its share there was lost while the ends answered.
      if (rooms.find(roomId) === room && room?.home === home && room?.has(host))
        await this.#giveUp(roomId, host);
  }

  async #giveUp(roomId: string, host: Sfu): Promise<void> {
    const { hosts, rooms, listeners, log } = this.#watched;
    const room = rooms.get(roomId);
    log.warn({ roomId }, "nothing comes through a pipe between two media hosts");
    hosts.noteCut(room.home, host);
    tellLost(room.loseShare(host), roomId, listeners);
    await host.closeRoom({ roomId });
  }
}
