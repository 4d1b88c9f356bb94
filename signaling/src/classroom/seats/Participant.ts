import { createHash } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Participant as ParticipantView, Source } from "@lyceum/shared/signaling/classroom.ts";

import type { Connection } from "../../wire/connection.ts";
import { BoundedMap } from "@lyceum/shared/sync/BoundedMap.ts";
import { REPLACED_PAGES_KEPT } from "../../limits.ts";
import type { Person } from "../../ports/ports.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";
import type { Classroom } from "../Classroom.ts";
import type { PageMedia } from "../media/PageMedia.ts";

type Seating = { classroom: Classroom; person: Person; role: ParticipantView["role"] };

/** What to do when a lost socket has been gone for `disconnectShown` and for `seatKept` milliseconds. */
type Absence = {
  disconnectShown: number;
  seatKept: number;
  onShown: () => void;
  onExpired: () => void;
};

/** The same from one process to the next, so that pages know each other again; says nothing of the account. */
const seatId = (classId: string, personId: string): string =>
  createHash("sha256").update(`${classId}/${personId}`).digest("base64url").slice(0, 22);

/** A person's one seat in one class: the same through lost sockets and changes of page. */
export class Participant {
  readonly id: string;
  readonly classroom: Classroom;
  /** With the session of the page that has the seat. */
  person: Person;
  role: ParticipantView["role"];
  /** Opening media takes turns here: two pages, or two calls of one page, never have transports at once. */
  readonly opening = new SerialQueue();
  /** Sources a host muted and their owner has not turned on since; outlives the producers. */
  readonly muted = new Set<Source>();
  connection: Connection | null = null;
  media: PageMedia | null = null;
  handRaised = false;
  /** What others are shown: false only once the socket has been gone for a while. */
  connected = true;
  readonly #joinedAt = new Date().toISOString();
  #pageId = "";
  /** Pages replaced while their socket was lost, which do not know it yet. */
  readonly #replacedUnaware = new BoundedMap<string, true>(REPLACED_PAGES_KEPT);
  #absence: NodeJS.Timeout[] = [];

  constructor({ classroom, person, role }: Seating) {
    this.id = seatId(classroom.id, person.id);
    this.classroom = classroom;
    this.person = person;
    this.role = role;
  }

  view(): ParticipantView {
    return {
      id: this.id,
      name: this.person.name,
      role: this.role,
      connected: this.connected,
      handRaised: this.handRaised,
      joinedAt: this.#joinedAt,
    };
  }

  /**
   * Puts a page on the seat. The same page keeps its media; another one replaces the page that was here.
   * A replaced page that only now reconnects is told so, once, instead of taking the seat back by itself.
   */
  sit(connection: Connection, pageId: string): void {
    if (this.#replacedUnaware.delete(pageId)) {
      throw new DomainError("conflict", MESSAGES.meeting.replaced);
    }
    const before = this.connection;
    if (this.#pageId !== pageId && this.#pageId !== "") this.#replacePage();
    if (before && before !== connection) before.seat = null;
    this.#endAbsence();
    this.#pageId = pageId;
    this.connection = connection;
    connection.seat = this;
  }

  /** The socket is gone; the seat and its media stay. */
  startAbsence({ disconnectShown, seatKept, onShown, onExpired }: Absence): void {
    this.connection = null;
    this.#absence = [setTimeout(onShown, disconnectShown), setTimeout(onExpired, seatKept)];
  }

  /** The seat is given up. Answers the page that had it. */
  vacate(): Connection | null {
    const { connection } = this;
    if (connection) connection.seat = null;
    this.connection = null;
    this.#endAbsence();
    this.closeMedia();
    return connection;
  }

  closeMedia(): void {
    this.media?.close();
    this.media = null;
  }

  #replacePage(): void {
    if (this.connection) this.connection.notify("seatTaken", { reason: "replaced" });
    else this.#replacedUnaware.set(this.#pageId, true);
    this.closeMedia();
  }

  #endAbsence(): void {
    for (const timer of this.#absence.splice(0)) clearTimeout(timer);
  }
}
