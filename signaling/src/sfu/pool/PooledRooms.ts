import { setTimeout as wait } from "node:timers/promises";

import { inBackground } from "@lyceum/shared/edges.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import { isOutOfReach, noSuch } from "@lyceum/shared/refusals.ts";
import type { SfuBody, SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import { leastLoaded } from "./least-loaded.ts";
import type { MediaHosts } from "./MediaHosts.ts";
import { PooledRoom } from "./PooledRoom.ts";

/** Milliseconds that a host may take to tell of a room: one that hangs must not keep a class waiting. */
const LEFT_AWAITED = 1_000;
/** Milliseconds between two tries to reach a host. */
const REACHED_AGAIN = 50;
/** Milliseconds after which pipes end that another process has left: pages show what comes by them until they open their media again. */
const PIPES_KEPT = 10_000;

/** A room that another process had, and the host that it is on. */
type Left = SfuReply<"takeOverRoom"> & { host: Sfu };
type Entry = { opening: Promise<PooledRoom>; room: PooledRoom | null };

/** What goes on where it is: of a room that is on one host alone. */
const wholeOf = ([found, ...more]: readonly Left[]): Left | null =>
  found && more.length === 0 && !found.piped ? found : null;

/** The rooms of this process, each on its hosts. A room keeps its home until that is lost or drains. */
export class PooledRooms {
  readonly #hosts: MediaHosts;
  readonly #log: Logger;
  readonly #pipesKept: number;
  readonly #rooms = new Map<string, Entry>();
  /** Rooms that are being closed: one of the same name is opened after it. */
  readonly #closing = new Map<string, Promise<unknown>>();
  /** Ends what homes that drained still carry of a room that left them, by room. */
  readonly #kept = new Map<string, Set<AbortController>>();

  constructor(hosts: MediaHosts, log: Logger, pipesKept = PIPES_KEPT) {
    this.#hosts = hosts;
    this.#log = log;
    this.#pipesKept = pipesKept;
  }

  /** All who open a room while its host is being chosen get the same one; a failure is forgotten. */
  async open({ roomId, restarts }: SfuBody<"openRoom">): Promise<SfuReply<"openRoom">> {
    const entry = this.#rooms.get(roomId) ?? this.#place(roomId);
    try {
      const room = await entry.opening;
      const reply = await room.home.openRoom({ roomId, restarts });
      entry.room = room;
      return reply;
    } catch (error) {
      if (this.#rooms.get(roomId) === entry) this.#rooms.delete(roomId);
      throw error;
    }
  }

  /**
   * Opens it where another process has left it, and knows what is there. Of a room that is on several hosts nothing is told, and its pipes
   * end a while later. What this process knew of it is from an earlier time that it had the class.
   */
  async takeOver(body: SfuBody<"takeOverRoom">): Promise<SfuReply<"takeOverRoom">> {
    const { roomId, restarts } = body;
    this.#rooms.delete(roomId);
    const looking = keptForLater(this.#left(roomId));
    this.#place(
      roomId,
      looking.then((all) => wholeOf(all)?.host),
    );
    const opened = await this.open({ roomId, restarts });
    const all = await looking;
    const left = wholeOf(all);
    const room = this.find(roomId);
    if (!left || room?.home !== left.host) {
      this.#endPipes(roomId, all);
      return { ...opened, transports: [], piped: false, activeSpeaker: null };
    }
    const { transports, piped, activeSpeaker } = left;
    room.adopt(transports);
    room.noteSpeaker(left.host, activeSpeaker);
    return { ...opened, transports, piped, activeSpeaker };
  }

  async close({ roomId }: SfuBody<"closeRoom">): Promise<SfuReply<"closeRoom">> {
    const entry = this.#rooms.get(roomId);
    this.#rooms.delete(roomId);
    this.endKept(roomId);
    if (entry) await this.#closeOnce(roomId, await entry.opening);
    return {};
  }

  /** Another process has it: nothing of it is this one's to close, whatever it hears of its hosts later. */
  letGo(roomId: string): void {
    this.#rooms.delete(roomId);
    for (const host of this.#hosts.all) host.letGo?.(roomId);
  }

  /** Its home is gone, and mostly out of reach: what is left of it elsewhere is closed. */
  lose(roomId: string): void {
    const room = this.#rooms.get(roomId)?.room;
    this.#rooms.delete(roomId);
    if (!room) return;
    this.#closeOnce(roomId, room).catch((err: unknown) => {
      if (!isOutOfReach(err))
        this.#log.warn({ err, roomId }, "a lost room is not closed on all its media hosts");
    });
  }

  /** Its home, the only host that it is on, drains: what pages have there goes on for as many ms as `kept`, and is recorded no more. */
  leave(roomId: string, kept: number): void {
    const room = this.#rooms.get(roomId)?.room;
    this.#rooms.delete(roomId);
    if (!room) return;
    const { home } = room;
    const end = new AbortController();
    const ends = this.#kept.get(roomId) ?? new Set();
    this.#kept.set(roomId, ends.add(end));
    inBackground("a home that drained", this.#log, async () => {
      await Promise.allSettled([home.stopRecording({ roomId })]);
      await wait(kept, undefined, { ref: false, signal: end.signal }).catch(() => undefined);
      ends.delete(end);
      if (ends.size === 0) this.#kept.delete(roomId);
      await this.#endOn(home, roomId, room.transportsOn(home));
    });
  }

  /** Of a room that left this host, with what it had there. Where the room is on it again, that is all that ends. */
  async #endOn(home: Sfu, roomId: string, transportIds: readonly string[]): Promise<void> {
    const next = await this.#rooms.get(roomId)?.opening.catch(() => null);
    const ends = next?.has(home)
      ? transportIds.map((transportId) => home.closeTransport({ roomId, transportId }))
      : [home.closeRoom({ roomId })];
    // Pages have closed most transports.
    await Promise.allSettled(ends);
  }

  /** What pages have there is too much from now on. */
  endKept(roomId: string): void {
    for (const end of this.#kept.get(roomId) ?? []) end.abort();
  }

  get ids(): string[] {
    return [...this.#rooms.keys()];
  }

  find(roomId: string): PooledRoom | undefined {
    return this.#rooms.get(roomId)?.room ?? undefined;
  }

  get(roomId: string): PooledRoom {
    const room = this.find(roomId);
    if (!room) throw noSuch("room");
    return room;
  }

  /** Ids of the rooms that have a share on this host. */
  on(host: Sfu): string[] {
    return [...this.#rooms].flatMap(([id, { room }]) => (room?.has(host) ? [id] : []));
  }

  /** @param on The host that it is on already, if it is on one alone. */
  #place(roomId: string, on?: Promise<Sfu | undefined>): Entry {
    const entry: Entry = { opening: keptForLater(this.#newRoom(roomId, on)), room: null };
    this.#rooms.set(roomId, entry);
    return entry;
  }

  /** Nobody knows them any more, and with them the room could not go on on another worker until the class ends. */
  #endPipes(roomId: string, left: readonly Left[]): void {
    const entry = this.#rooms.get(roomId);
    const ends = left.flatMap(({ host, pipes = [] }) => pipes.map((pipeId) => ({ host, pipeId })));
    if (ends.length === 0) return;
    inBackground("pipes of another process", this.#log, async () => {
      await wait(this.#pipesKept, undefined, { ref: false });
      // Yet another process may have the class by then, and does it itself.
      if (this.#rooms.get(roomId) !== entry) return;
      await Promise.allSettled(ends.map(({ host, pipeId }) => host.pipeClose({ roomId, pipeId })));
    });
  }

  /** What other processes have left of this room, on each host that has any of it. */
  async #left(roomId: string): Promise<Left[]> {
    const until = performance.now() + LEFT_AWAITED;
    const asked = await Promise.all(
      this.#hosts.all.map(async (host) => {
        const answer = await this.#leftOn(host, roomId, until);
        return answer && { host, ...answer };
      }),
    );
    return asked.filter((each) => each !== null);
  }

  /** A process that has just begun is still making its lines to the hosts. One that cannot be reached in time counts as one without the room. */
  async #leftOn(
    host: Sfu,
    roomId: string,
    until: number,
  ): Promise<SfuReply<"takeOverRoom"> | null> {
    while (performance.now() < until) {
      const time = until - performance.now();
      try {
        const asking = keptForLater(host.takeOverRoom({ roomId, mustExist: true }));
        return await Promise.race([asking, wait(time, null, { ref: false })]);
      } catch (error) {
        if (!isOutOfReach(error)) return null;
        await wait(REACHED_AGAIN, undefined, { ref: false });
      }
    }
    return null;
  }

  async #newRoom(roomId: string, on?: Promise<Sfu | undefined>): Promise<PooledRoom> {
    await this.#closing.get(roomId)?.catch(() => undefined);
    const home = (await on) ?? (await leastLoaded(this.#hosts.all, this.#log));
    return new PooledRoom({ roomId, home, hosts: this.#hosts, log: this.#log });
  }

  async #closeOnce(roomId: string, room: PooledRoom): Promise<void> {
    const closing = keptForLater(room.close());
    this.#closing.set(roomId, closing);
    try {
      await closing;
    } finally {
      if (this.#closing.get(roomId) === closing) this.#closing.delete(roomId);
    }
  }
}
