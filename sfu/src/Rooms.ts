import { keptForLater } from "@lyceum/shared/promises.ts";
import type { Logger } from "pino";

import type { MediaWorker } from "./MediaWorker.ts";
import type { Notify } from "./Notices.ts";
import { missing } from "./refusals.ts";
import { Room } from "./Room.ts";
import type { WorkerPool } from "./WorkerPool.ts";

/** Kept from the first request to open, so that two callers who open a room at once get the same room. */
type Entry = { opening: Promise<Room>; room?: Room };

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

  /** Idempotent. */
  async open(id: string, pool: WorkerPool): Promise<Room> {
    const known = this.#rooms.get(id);
    if (known) return known.opening;
    const entry: Entry = { opening: keptForLater(Room.create(id, pool, this.#notify)) };
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
   * A room with a router on a dead worker is lost whole, even if other workers still carry part of it. Its participants
   * open media and publish again: one way to recover, and never half a class.
   */
  lose(worker: MediaWorker) {
    for (const [roomId, { room }] of this.#rooms) {
      if (!room?.isOn(worker)) continue;
      this.#rooms.delete(roomId);
      room.close();
      this.#log.warn({ roomId, workerPid: worker.worker.pid }, "room lost with its media worker");
      this.#notify("roomLost", { roomId });
    }
  }
}
