import { inBackground } from "@lyceum/shared/edges.ts";
import { SFU_REQUESTS } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

type Opener = { connections: number; rooms: Set<string>; farewell?: NodeJS.Timeout };

/** Which signaling process opened which room, so that the rooms of one that never comes back are closed. */
export class Openers {
  readonly #openers = new Map<string, Opener>();
  readonly #sfu: Sfu;
  readonly #kept: number;
  readonly #log: Logger;
  readonly #stopListening: () => void;

  /** @param kept Milliseconds that rooms are kept for a process whose last connection is gone. */
  constructor(sfu: Sfu, kept: number, log: Logger) {
    this.#sfu = sfu;
    this.#kept = kept;
    this.#log = log;
    this.#stopListening = sfu.on("roomLost", ({ roomId }) => this.#closed(roomId));
  }

  arrived(id: string) {
    const opener = this.#openers.get(id) ?? { connections: 0, rooms: new Set<string>() };
    opener.connections += 1;
    clearTimeout(opener.farewell);
    this.#openers.set(id, opener);
  }

  left(id: string) {
    const opener = this.#openers.get(id);
    if (!opener) return;
    opener.connections -= 1;
    if (opener.connections === 0)
      opener.farewell = setTimeout(() => this.#expire(id, opener), this.#kept).unref();
  }

  /** To be told of each request that succeeded. */
  async note(id: string, request: unknown, body: unknown): Promise<void> {
    if (request !== "openRoom" && request !== "closeRoom") return;
    const { roomId } = SFU_REQUESTS[request].body.parse(body);
    if (request === "closeRoom") return this.#closed(roomId);
    const opener = this.#openers.get(id);
    if (opener) opener.rooms.add(roomId);
    // Race: a room that took so long to open that who asked for it has been forgotten meanwhile.
    else await this.#closeDeserted([roomId]);
  }

  close() {
    this.#stopListening();
    for (const { farewell } of this.#openers.values()) clearTimeout(farewell);
    this.#openers.clear();
  }

  #closed(roomId: string) {
    for (const { rooms } of this.#openers.values()) rooms.delete(roomId);
  }

  #expire(id: string, opener: Opener) {
    inBackground("rooms of a lost signaling", this.#log, () => this.#forget(id, opener));
  }

  async #forget(id: string, { rooms }: Opener) {
    this.#openers.delete(id);
    this.#log.warn({ signaling: id, rooms: rooms.size }, "signaling did not come back");
    await this.#closeDeserted([...rooms]);
  }

  /** A room that another process opened too stays open for it. */
  async #closeDeserted(rooms: string[]) {
    const others = [...this.#openers.values()];
    const deserted = rooms.filter((room) => !others.some((other) => other.rooms.has(room)));
    await Promise.all(deserted.map((roomId) => this.#sfu.closeRoom({ roomId })));
  }
}
