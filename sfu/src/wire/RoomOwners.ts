import { inBackground } from "@lyceum/shared/edges.ts";
import { SFU_REQUESTS } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

type RoomOwner = { connections: number; rooms: Set<string>; expiry?: NodeJS.Timeout };

/** Which signaling process opened which room: rooms of a process that never reconnects are closed. */
export class RoomOwners {
  readonly #owners = new Map<string, RoomOwner>();
  readonly #sfu: Sfu;
  readonly #kept: number;
  readonly #log: Logger;
  readonly #stopListening: () => void;

  /** @param kept Milliseconds that rooms are kept after the last connection of their process closes. */
  constructor(sfu: Sfu, kept: number, log: Logger) {
    this.#sfu = sfu;
    this.#kept = kept;
    this.#log = log;
    this.#stopListening = sfu.on("roomLost", ({ roomId }) => this.#closed(roomId));
  }

  arrived(id: string) {
    const owner = this.#owners.get(id) ?? { connections: 0, rooms: new Set<string>() };
    owner.connections += 1;
    clearTimeout(owner.expiry);
    this.#owners.set(id, owner);
  }

  left(id: string) {
    const owner = this.#owners.get(id);
    if (!owner) return;
    owner.connections -= 1;
    if (owner.connections === 0)
      owner.expiry = setTimeout(() => this.#expire(id, owner), this.#kept).unref();
  }

  /** Call after each request that succeeded. */
  async note(id: string, request: unknown, body: unknown): Promise<void> {
    if (request !== "openRoom" && request !== "takeOverRoom" && request !== "closeRoom") return;
    const parsed = SFU_REQUESTS[request].body.parse(body);
    if ("mustExist" in parsed && parsed.mustExist) return;
    const { roomId } = parsed;
    if (request === "closeRoom") return this.#closed(roomId);
    const owner = this.#owners.get(id);
    if (owner) owner.rooms.add(roomId);
    // Race: opening the room took so long that its owner has expired meanwhile.
    else await this.#closeUnowned([roomId]);
  }

  close() {
    this.#stopListening();
    for (const { expiry } of this.#owners.values()) clearTimeout(expiry);
    this.#owners.clear();
  }

  #closed(roomId: string) {
    for (const { rooms } of this.#owners.values()) rooms.delete(roomId);
  }

  #expire(id: string, owner: RoomOwner) {
    inBackground("rooms of a lost signaling", this.#log, () => this.#forget(id, owner));
  }

  async #forget(id: string, { rooms }: RoomOwner) {
    this.#owners.delete(id);
    this.#log.warn({ signaling: id, rooms: rooms.size }, "signaling did not come back");
    await this.#closeUnowned([...rooms]);
  }

  /** A room that another process opened too stays open for it. */
  async #closeUnowned(rooms: string[]) {
    const others = [...this.#owners.values()];
    const unowned = rooms.filter((room) => !others.some((other) => other.rooms.has(room)));
    await Promise.all(unowned.map((roomId) => this.#sfu.closeRoom({ roomId })));
  }
}
