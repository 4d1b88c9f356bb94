import { guarded } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { CLASS_SEATS_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { IceServer } from "@lyceum/shared/rtp.ts";
import type { MediaOffer } from "@lyceum/shared/signaling/media.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";
import type { Logger } from "pino";

import type { Connection } from "../../wire/connection.ts";
import { PREPARED_KEPT } from "./limits.ts";
import { PageMedia } from "./PageMedia.ts";
import { notStarted, seatGone } from "./refusals.ts";
import type { RoomMedia } from "./RoomMedia.ts";
import type { StreamOwner } from "./StreamOwner.ts";

type PreparedDeps = {
  room: () => RoomMedia | null;
  iceServersFor: (owner: { id: string }) => IceServer[];
  log: Logger;
};

/** A page in the green room. It owns no stream. */
type Guest = StreamOwner & { connection: Connection };
type Prepared = { guest: Guest; expiry: NodeJS.Timeout };

const newGuest = (id: string, connection: Connection): Guest => ({
  id,
  opening: new SerialQueue(),
  muted: new Set(),
  connection,
  seated: false,
  claim: null,
  media: null,
  closeMedia() {
    this.media?.close();
    this.media = null;
  },
});

/**
 * The transports of pages in the green room of a live class, which carry nothing until the page has joined: it then need
 * not wait until they are connected. One pair a page, for a limited time.
 */
export class PreparedMedia {
  readonly #deps: PreparedDeps;
  readonly #prepared = new Map<Connection, Prepared>();

  constructor(deps: PreparedDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#prepared.size;
  }

  /** Makes the transports; earlier ones of this page are closed. @param id Of the seat that the person would have. */
  async open(connection: Connection, id: string): Promise<MediaOffer> {
    const { room: roomNow, iceServersFor } = this.#deps;
    const room = roomNow();
    if (!room) throw notStarted();
    this.drop(connection);
    if (this.#prepared.size >= CLASS_SEATS_MAX) throw new DomainError("too_many", MESSAGES.tooMany);
    const guest = this.#expect(newGuest(id, connection));
    try {
      const { media, reply } = await PageMedia.open(room, guest);
      guest.media = media;
      if (this.#prepared.get(connection)?.guest !== guest || connection.gone) throw seatGone();
      return { ...reply, iceServers: iceServersFor(guest) };
    } catch (error) {
      this.#forget(guest);
      throw error;
    }
  }

  /** What this page has prepared; null for nothing. */
  of(connection: Connection): PageMedia | null {
    return this.#prepared.get(connection)?.guest.media ?? null;
  }

  /** Gives what this page has prepared to who took the seat with it; null where nothing works. */
  take(connection: Connection, owner: StreamOwner): PageMedia | null {
    const media = this.of(connection);
    const taken = media?.live ? media.handTo(owner) : null;
    this.drop(connection);
    return taken;
  }

  /** The page is gone, or prepares for another class. */
  drop(connection: Connection): void {
    const prepared = this.#prepared.get(connection);
    if (prepared) this.#forget(prepared.guest);
  }

  /** The room is gone. */
  clear(): void {
    for (const { guest } of this.#prepared.values()) this.#forget(guest);
  }

  #expect(guest: Guest): Guest {
    const expire = guarded("prepared media", this.#deps.log, () => this.#forget(guest));
    const expiry = setTimeout(expire, PREPARED_KEPT).unref();
    this.#prepared.set(guest.connection, { guest, expiry });
    return guest;
  }

  #forget(guest: Guest): void {
    guest.closeMedia();
    const prepared = this.#prepared.get(guest.connection);
    if (prepared?.guest !== guest) return;
    clearTimeout(prepared.expiry);
    this.#prepared.delete(guest.connection);
  }
}
