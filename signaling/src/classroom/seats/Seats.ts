import type { ErrorLog } from "@lyceum/shared/edges.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import type { Participant as ParticipantView } from "@lyceum/shared/signaling/classroom.ts";

import type { Person } from "../../ports/accounts.ts";
import type { Connection } from "../../wire/connection.ts";
import { seatGone } from "../media/refusals.ts";
import type { ClassChannel } from "./ClassChannel.ts";
import type { SeatConfig } from "./config.ts";
import type { PageSeats } from "./PageSeats.ts";
import { Listing } from "./Listing.ts";
import { type ModuleFields, Participant, type SeatBefore } from "./Participant.ts";
import { Roster } from "./Roster.ts";

type Role = Participant["role"];
/** Why a seat is free. */
type Departure = NoticeBody<"participantLeft">["why"];

/** A person who takes a seat with a page. */
export type Joining = { connection: Connection; person: Person; role: Role; pageId: string };

type SeatsDeps = {
  classId: string;
  channel: ClassChannel;
  pages: PageSeats;
  config: SeatConfig;
  log: ErrorLog;
  isLive: () => boolean;
  /** Says of a page whether it has a seat in a live class. */
  attend: (page: Connection, attends: boolean) => void;
  fieldsOf: (participant: Participant) => ModuleFields;
  /** A new seat was taken; before others are notified. */
  onJoin: (participant: Participant) => void;
  /** A seat was given up; before others are notified. */
  onLeave: (participant: Participant) => void;
  /** A seat was taken away. */
  onRemoved: () => void;
  /** A participant has another role; after others are notified. */
  onRoleChange: (participant: Participant) => void;
  /** Seats, roles or connections changed. */
  onChange: () => void;
};

/** The seats of one class: taken, kept while a socket is lost, replaced and given up. */
export class Seats {
  readonly #deps: SeatsDeps;
  readonly roster = new Roster();
  readonly listing: Listing;
  #lastHostLeft = false;

  constructor(deps: SeatsDeps) {
    this.#deps = deps;
    const { channel, config, log } = deps;
    this.listing = new Listing({
      channel,
      roster: this.roster,
      config: config.listing,
      view: (participant) => this.view(participant),
      log,
    });
  }

  get hostConnected(): boolean {
    return this.roster.hosts.some(({ connected }) => connected);
  }

  /** The host who went last left, and did not lose the connection. */
  get lastHostLeft(): boolean {
    return this.#lastHostLeft;
  }

  /** The person's seat: a new one, or the one that they have. */
  take(joining: Joining): Participant {
    // The others would see a participant whose socket is already lost.
    if (joining.connection.gone) throw seatGone();
    const seated = this.roster.ofPerson(joining.person.id);
    return seated ? this.#resume(seated, joining) : this.#seat(joining);
  }

  /** A seat that another process gave, of which the page is on its way here; null for a person who has one here. */
  restore(person: Person, role: Role, before: SeatBefore) {
    if (this.roster.ofPerson(person.id)) return null;
    const { classId, pages } = this.#deps;
    const participant = new Participant({ classId, pages, person, role, before });
    this.#add(participant);
    this.#absent(participant);
    return participant;
  }

  isTaken(participant: Participant): boolean {
    return this.roster.has(participant);
  }

  view(participant: Participant): ParticipantView {
    return participant.view(this.#deps.fieldsOf(participant));
  }

  /** Notifies the class that the view of a participant changed. */
  changed(participant: Participant): void {
    this.listing.changed(participant);
  }

  leave(participant: Participant, why: Departure = "left"): void {
    const page = this.#release(participant, why);
    if (page) this.#deps.channel.exit(page);
  }

  /** Takes the seat away. */
  remove(participant: Participant): void {
    const page = this.#release(participant, "removed");
    this.#deps.onRemoved();
    if (!page) return;
    page.notify("seatTaken", { reason: "removed" });
    this.#deps.channel.exit(page);
  }

  /** Gives the seat up at the end of the class, of which everyone is notified as a whole. */
  dismiss(participant: Participant): void {
    this.roster.remove(participant);
    this.listing.forget(participant);
    const page = participant.vacate();
    if (page) this.#deps.channel.exit(page);
    this.#deps.onLeave(participant);
  }

  /** A socket is lost: the seat is kept for a while, unless another page has it already. */
  lost(participant: Participant, connection: Connection): void {
    if (participant.connection === connection) this.#absent(participant);
  }

  /** The person has another role now, and this seat with it. */
  setRole(participant: Participant, person: Person, role: Role): void {
    if (participant.role === "host") this.#lastHostLeft = true;
    Object.assign(participant, { person, role });
    participant.media?.claim();
    this.roster.noteRole(participant);
    this.changed(participant);
    this.#deps.onRoleChange(participant);
    this.#deps.onChange();
  }

  /** Says of every page here whether it has a seat in a live class. */
  attendAll(attends: boolean): void {
    for (const { connection } of this.roster.all())
      if (connection) this.#deps.attend(connection, attends);
  }

  #absent(participant: Participant): void {
    const { disconnectShown, seatKept } = this.#deps.config;
    participant.startAbsence({
      disconnectShown,
      seatKept,
      onShown: () => this.#showConnected(participant, false),
      onExpired: () => this.leave(participant, "lost"),
      log: this.#deps.log,
    });
  }

  #seat({ connection, person, role, pageId }: Joining): Participant {
    const { classId, pages, channel, isLive, attend } = this.#deps;
    const participant = new Participant({ classId, pages, person, role });
    participant.sit(connection, pageId);
    channel.enter(connection);
    attend(connection, isLive());
    this.#add(participant);
    return participant;
  }

  #add(participant: Participant): void {
    this.roster.add(participant);
    this.#deps.onJoin(participant);
    this.listing.joined(participant);
    this.#deps.onChange();
  }

  #resume(participant: Participant, { connection, person, role, pageId }: Joining): Participant {
    const { channel, isLive, attend } = this.#deps;
    const before = participant.connection;
    participant.sit(connection, pageId);
    if (before && before !== connection) {
      channel.exit(before);
      attend(before, false);
    }
    const isAnother = participant.person.sessionId !== person.sessionId;
    participant.person = person;
    if (isAnother) participant.media?.claim();
    channel.enter(connection);
    attend(connection, isLive());
    if (participant.role !== role) this.setRole(participant, person, role);
    this.#showConnected(participant, true);
    return participant;
  }

  #showConnected(participant: Participant, connected: boolean): void {
    if (participant.connected === connected) return;
    participant.connected = connected;
    if (participant.role === "host") this.#lastHostLeft = false;
    this.changed(participant);
    this.#deps.onChange();
  }

  /** Returns the page that had the seat, which may still be notified. */
  #release(participant: Participant, why: Departure): Connection | null {
    if (!this.roster.remove(participant)) return null;
    if (participant.role === "host") this.#lastHostLeft = why !== "lost";
    const page = participant.vacate();
    if (page) this.#deps.attend(page, false);
    this.#deps.onLeave(participant);
    this.listing.left(participant, why, page);
    this.#deps.onChange();
    return page;
  }
}
