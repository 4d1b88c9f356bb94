import { guarded } from "@lyceum/shared/edges.ts";
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
      opener.farewell = setTimeout(
        guarded("openers of rooms", this.#log, () => this.#forget(id, opener)),
        this.#kept,
      ).unref();
  }

  /** To be told of each request that succeeded. */
  note(id: string, request: unknown, body: unknown) {
    if (request !== "openRoom" && request !== "closeRoom") return;
    const { roomId } = SFU_REQUESTS[request].body.parse(body);
    if (request === "closeRoom") this.#closed(roomId);
    else this.#openers.get(id)?.rooms.add(roomId);
  }

  close() {
    this.#stopListening();
    for (const { farewell } of this.#openers.values()) clearTimeout(farewell);
    this.#openers.clear();
  }

  #closed(roomId: string) {
    for (const { rooms } of this.#openers.values()) rooms.delete(roomId);
  }

  /** A room that another process opened too stays open for it. */
  async #forget(id: string, { rooms }: Opener) {
    this.#openers.delete(id);
    const others = [...this.#openers.values()];
    const deserted = [...rooms].filter((room) => !others.some((other) => other.rooms.has(room)));
    this.#log.warn({ signaling: id, rooms: deserted.length }, "signaling did not come back");
    await Promise.all(deserted.map((roomId) => this.#sfu.closeRoom({ roomId })));
  }
}
