import { keptForLater } from "@lyceum/shared/promises.ts";
import type { Logger } from "pino";

import type { MediaWorker } from "./MediaWorker.ts";
import type { Notify } from "./Notices.ts";
import { missing } from "./refusals.ts";
import { type Remains, restartRoom } from "./restart-room.ts";
import { Room } from "./Room.ts";
import type { WorkerPool } from "./WorkerPool.ts";

/** Kept from the first request to open, so that two callers who open a room at once get the same room. */
type Entry = {
  opening: Promise<Room>;
  pool: WorkerPool;
  room?: Room;
  /** When its worker died, ms of the process's clock. */
  restartedAt?: number;
};

/** Milliseconds: a room that loses two workers within this time may be what kills them. */
const LOOP = 10_000;

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

  /** Idempotent. @param restarts It goes on on another worker where its own dies, if it can: as who asked last understands. */
  async open(id: string, pool: WorkerPool, restarts = false): Promise<Room> {
    if (this.#rooms.has(id)) {
      const known = await this.find(id);
      // Race: it may have been closed meanwhile.
      if (!known) return this.open(id, pool, restarts);
      known.restarts = restarts;
      return known;
    }
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
    const entry = this.#rooms.get(id);
    const room = await entry?.opening;
    // Race: it may have lost another worker meanwhile.
    return entry === this.#rooms.get(id) ? room : this.find(id);
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
   * part of it: its participants open media and publish again, and never half a class. So is one whose worker has died again: it may be
   * what kills them.
   */
  lose(worker: MediaWorker) {
    for (const [roomId, entry] of this.#rooms) {
      const { room, restartedAt = Number.NEGATIVE_INFINITY } = entry;
      if (!room?.isOn(worker)) continue;
      const { remains } = room;
      room.close();
      if (remains && performance.now() - restartedAt > LOOP) this.#restart(roomId, entry, remains);
      else this.#lost(roomId, entry);
    }
  }

  /** Whether it is being put on another worker. */
  isRestarting(roomId: string): boolean {
    const entry = this.#rooms.get(roomId);
    return entry?.restartedAt !== undefined && !entry.room;
  }

  /** Who asks for the room meanwhile waits for it. */
  #restart(roomId: string, { opening, pool }: Entry, remains: Remains) {
    const entry: Entry = { opening, pool, restartedAt: performance.now() };
    this.#rooms.set(roomId, entry);
    entry.opening = keptForLater(this.#restarted(roomId, entry, remains));
  }

  async #restarted(roomId: string, entry: Entry, remains: Remains): Promise<Room> {
    try {
      const { room, tell, heard } = await restartRoom(roomId, remains, entry.pool, this.#notify);
      // Race: that worker may have died too, before it could be known whose it was.
      if (!room.alive) {
        room.close();
        throw missing("room");
      }
      this.#log.warn({ roomId }, "room goes on on another media worker");
      heard.catch((err: unknown) => this.#log.warn({ err, roomId }, "a voice is not listened to"));
      // Who has closed it meanwhile closes this one too.
      if (this.#rooms.get(roomId) !== entry) return room;
      entry.room = room;
      tell();
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
