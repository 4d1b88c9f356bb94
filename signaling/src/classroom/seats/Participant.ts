import { type ErrorLog, guarded } from "@lyceum/shared/edges.ts";
import { refusalFor } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Participant as ParticipantView } from "@lyceum/shared/signaling/classroom.ts";
import type { Source } from "@lyceum/shared/signaling/streams.ts";

import type { Connection } from "../../wire/connection.ts";
import { BoundedMap } from "@lyceum/shared/sync/BoundedMap.ts";
import type { Person } from "../../ports/accounts.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";
import { type Claim, claimText } from "../media/left-media.ts";
import type { PageMedia } from "../media/PageMedia.ts";
import type { StreamOwner } from "../media/StreamOwner.ts";
import { REPLACED_PAGES_KEPT } from "./limits.ts";
import type { PageSeats } from "./PageSeats.ts";
import { seatId } from "./seat-id.ts";

/** What one process writes for the next of a seat. */
export type SeatBefore = Pick<Claim, "pageId" | "joinedAt" | "muted" | "replaced">;

type Seating = {
  classId: string;
  pages: PageSeats;
  person: Person;
  role: ParticipantView["role"];
  /** Of a seat that another process gave. */
  before?: SeatBefore;
};
/** What class modules add to the view of a participant. */
export type ModuleFields = Omit<
  ParticipantView,
  "id" | "name" | "pictureUrl" | "role" | "connected" | "joinedAt"
>;

/** What to do when a lost socket has been gone for `disconnectShown` and for `seatKept` milliseconds. */
type Absence = {
  disconnectShown: number;
  seatKept: number;
  onShown: () => void;
  onExpired: () => void;
  /** Where it is reported when one of the two fails. */
  log: ErrorLog;
};

/** A person's one seat in one class: the same through lost sockets and changes of page. */
export class Participant implements StreamOwner {
  readonly id: string;
  readonly classId: string;
  /** As signed in on the page that has the seat. */
  person: Person;
  role: ParticipantView["role"];
  readonly seated = true;
  /** A later one arrived later. */
  place = 0;
  readonly opening = new SerialQueue();
  readonly muted: Set<Source>;
  connection: Connection | null = null;
  media: PageMedia | null = null;
  /** As others see it: false only once the socket has been gone for a while. */
  connected = true;
  readonly #joinedAt: string;
  readonly #pages: PageSeats;
  #pageId: string;
  /** Pages replaced while their socket was lost, which could not be notified. */
  readonly #replacedUnaware = new BoundedMap<string, true>(REPLACED_PAGES_KEPT);
  #absence: NodeJS.Timeout[] = [];

  constructor({ classId, pages, person, role, before }: Seating) {
    this.id = seatId(classId, person.id);
    this.classId = classId;
    this.#pages = pages;
    this.person = person;
    this.role = role;
    this.#joinedAt = before?.joinedAt ?? new Date().toISOString();
    this.#pageId = before?.pageId ?? "";
    this.muted = new Set(before?.muted);
    for (const replaced of before?.replaced ?? []) this.#replacedUnaware.set(replaced, true);
  }

  get claim(): string {
    const { role, person } = this;
    const { id: personId, sessionId } = person;
    return claimText({
      personId,
      sessionId,
      role,
      pageId: this.#pageId,
      joinedAt: this.#joinedAt,
      muted: [...this.muted],
      replaced: this.#replacedUnaware.keys(),
    });
  }

  view(fields: ModuleFields): ParticipantView {
    return {
      id: this.id,
      name: this.person.name,
      pictureUrl: this.person.pictureUrl,
      role: this.role,
      connected: this.connected,
      ...fields,
      joinedAt: this.#joinedAt,
    };
  }

  /**
   * Gives the seat to a page. The same page keeps its media; another page replaces it. A page that was replaced while
   * its socket was lost is refused once, so that it does not take the seat back by itself.
   */
  sit(connection: Connection, pageId: string): void {
    if (this.#replacedUnaware.delete(pageId)) {
      throw refusalFor("seat_replaced", "conflict", MESSAGES.meeting.replaced);
    }
    const before = this.connection;
    if (this.#pageId !== pageId && this.#pageId !== "") this.#replacePage(connection);
    if (before && before !== connection) this.#pages.clear(before);
    this.#endAbsence();
    this.#pageId = pageId;
    this.connection = connection;
    this.#pages.put(connection, this);
  }

  /** The socket is gone; the seat and its media stay. */
  startAbsence({ disconnectShown, seatKept, onShown, onExpired, log }: Absence): void {
    this.connection = null;
    this.#absence = [
      setTimeout(guarded("lost socket", log, onShown), disconnectShown),
      setTimeout(guarded("seat of a lost socket", log, onExpired), seatKept),
    ];
  }

  /** The seat is given up. Returns the page that had it. */
  vacate(): Connection | null {
    const { connection } = this;
    if (connection) this.#pages.clear(connection);
    this.connection = null;
    this.#endAbsence();
    this.closeMedia();
    return connection;
  }

  closeMedia(): void {
    this.media?.close();
    this.media = null;
  }

  /** A socket that names itself another page keeps the seat. */
  #replacePage(by: Connection): void {
    if (!this.connection) this.#replacedUnaware.set(this.#pageId, true);
    else if (this.connection !== by) this.connection.notify("seatTaken", { reason: "replaced" });
    this.closeMedia();
  }

  #endAbsence(): void {
    for (const timer of this.#absence.splice(0)) clearTimeout(timer);
  }
}
