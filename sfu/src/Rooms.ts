import { keptForLater } from "@lyceum/shared/promises.ts";
import type { Logger } from "pino";

import type { MediaWorker } from "./MediaWorker.ts";
import type { Notify } from "./Notices.ts";
import { missing } from "./refusals.ts";
import { type Remains, restartRoom } from "./restart-room.ts";
import { Room } from "./Room.ts";
import type { WorkerPool } from "./WorkerPool.ts";

/** Kept from the first request to open, so that two callers who open a room at once get the same room. */
type Entry = { opening: Promise<Room>; pool: WorkerPool; room?: Room };

/** The rooms of this host. */
export class Rooms {
  readonly #rooms = new Map<string, Entry>();
  readonly #notify: Notify;
  readonly #log: Logger;

  constructor(notify: Notify, log: Logger) {
    this.#notify = notify;
    this.#log = log;
  }

  get size() {
    return this.#rooms.size;
  }

  /** Idempotent. @param restarts It goes on on another worker where its own dies, if it can. */
  async open(id: string, pool: WorkerPool, restarts = false): Promise<Room> {
    const known = this.#rooms.get(id);
    if (known) return known.opening;
    const opening = keptForLater(Room.create(id, pool, this.#notify, restarts));
    const entry: Entry = { opening, pool };
    this.#rooms.set(id, entry);
    try {
      return (entry.room = await entry.opening);
    } catch (error) {
      // Race: another caller may have closed and reopened it meanwhile.
      if (this.#rooms.get(id) === entry) this.#rooms.delete(id);
      throw error;
    }
  }

  async find(id: string): Promise<Room | undefined> {
    return this.#rooms.get(id)?.opening;
  }

  async get(id: string): Promise<Room> {
    const room = await this.find(id);
    if (!room) throw missing("room");
    return room;
  }

  /** Idempotent. A room that is still being opened is closed when it has been. */
  async close(id: string): Promise<Record<string, never>> {
    const entry = this.#rooms.get(id);
    this.#rooms.delete(id);
    const room = await entry?.opening.catch(() => undefined);
    room?.close();
    await room?.recordingEnded;
    return {};
  }

  async closeAll() {
    await Promise.all([...this.#rooms.keys()].map((id) => this.close(id)));
  }

  /**
   * A room that was on a dead worker alone goes on on another one. Of any other it is lost whole, even if other workers still carry
   * part of it: its participants open media and publish again, and never half a class.
   */
  lose(worker: MediaWorker) {
    for (const [roomId, entry] of this.#rooms) {
      const { room } = entry;
      if (!room?.isOn(worker)) continue;
      const { remains } = room;
      room.close();
      delete entry.room;
      if (remains) entry.opening = keptForLater(this.#restart(roomId, entry, remains));
      else this.#lost(roomId, entry);
    }
  }

  /** Who asks for the room meanwhile waits for it. */
  async #restart(roomId: string, entry: Entry, remains: Remains): Promise<Room> {
    try {
      const { room, tell, heard } = await restartRoom(roomId, remains, entry.pool, this.#notify);
      // Race: that worker may have died too, before it could be known whose it was.
      if (!room.alive) throw missing("room");
      this.#log.warn({ roomId }, "room goes on on another media worker");
      if (this.#rooms.get(roomId) === entry) {
        entry.room = room;
        tell();
      }
      await heard;
      return room;
    } catch (error) {
      this.#lost(roomId, entry, error);
      throw error;
    }
  }

  #lost(roomId: string, entry: Entry, err?: unknown) {
    // Race: it may have been closed, and opened again, while it was to go on.
    if (this.#rooms.get(roomId) !== entry) return;
    this.#rooms.delete(roomId);
    this.#log.warn({ roomId, err }, "room lost with its media worker");
    this.#notify("roomLost", { roomId });
  }
}
