import { inBackground } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import type { MediaOffer } from "@lyceum/shared/signaling/media.ts";
import type { Source } from "@lyceum/shared/signaling/streams.ts";
import type { Logger } from "pino";

import type { Accounts, Person } from "../ports/accounts.ts";
import type { Classes } from "../ports/classes.ts";
import type { Channels, Connection } from "../wire/connection.ts";
import { Lifecycle, type LifecycleConfig } from "./lifecycle/Lifecycle.ts";
import { ClassMedia } from "./media/ClassMedia.ts";
import { type Turn, iceServersFor } from "./media/ice-servers.ts";
import { seatGone } from "./media/refusals.ts";
import type { RoomMedia } from "./media/RoomMedia.ts";
import type { StreamOwner } from "./media/StreamOwner.ts";
import { Moderation } from "./moderation/Moderation.ts";
import { type OpenAnyModule, OpenModules } from "./modules/OpenModules.ts";
import { restoreSeats } from "./restore-seats.ts";
import { assertMayJoin } from "./seats/admission.ts";
import { ClassChannel } from "./seats/ClassChannel.ts";
import type { SeatConfig } from "./seats/config.ts";
import { isInCharge } from "./seats/in-charge.ts";
import type { Inside } from "./seats/Inside.ts";
import type { PageSeats } from "./seats/PageSeats.ts";
import type { Participant } from "./seats/Participant.ts";
import { seatId } from "./seats/seat-id.ts";
import { type Joining, Seats } from "./seats/Seats.ts";
import { ClassQueue } from "./ClassQueue.ts";

export type ClassroomConfig = SeatConfig &
  LifecycleConfig & {
    /** TURN servers for people in classes; none where left out. */
    turn?: Turn;
  };

export type ClassroomDeps = {
  classes: Classes;
  accounts: Pick<Accounts, "standings">;
  sfu: Sfu;
  channels: Channels;
  pages: PageSeats;
  config: ClassroomConfig;
  inside: Inside;
  /** Says of a page whether it has a seat in a live class. */
  attend: (page: Connection, attends: boolean) => void;
  modules: Readonly<Record<string, OpenAnyModule>>;
  /** What the modules ask of the database. */
  ports: unknown;
  log: Logger;
};

/**
 * One class that has participants, or is live. Joining, starting, ending and rebuilding take turns in one queue, so that
 * nobody joins a class half started or half ended. Leaving is one synchronous step and needs no turn.
 */
export class Classroom {
  readonly id: string;
  readonly seats: Seats;
  readonly media: ClassMedia;
  readonly lifecycle: Lifecycle;
  readonly moderation: Moderation;
  readonly modules: OpenModules;
  readonly #deps: ClassroomDeps;
  readonly #queue = new ClassQueue();
  readonly #channel: ClassChannel;
  readonly #onIdle: () => void;

  constructor(summary: ClassSummary, deps: ClassroomDeps, onIdle: () => void) {
    const log = deps.log.child({ classId: summary.id });
    this.id = summary.id;
    this.#deps = deps;
    this.#onIdle = onIdle;
    this.#channel = new ClassChannel(summary.id, deps.channels);
    this.seats = this.#newSeats(log);
    this.media = this.#newMedia(log);
    this.modules = this.#newModules(log);
    this.moderation = new Moderation({
      classId: summary.id,
      classes: deps.classes,
      queue: this.#queue,
      seats: this.seats,
      media: this.media,
    });
    this.lifecycle = this.#newLifecycle(summary, log);
    const room = this.lifecycle.takeOver();
    // Before anybody's turn to join.
    if (room) inBackground("classes", log, () => this.#queue.run(() => this.#restore(room, log)));
  }

  get live(): boolean {
    return this.media.room !== null;
  }

  /** Nothing is here that the database does not know. */
  get idle(): boolean {
    return !this.media.room && this.seats.roster.size === 0 && !this.modules.busy;
  }

  /** Takes the person's seat, a new one or the one that they have. Codes: forbidden, conflict, too_many, in_lobby. */
  join({ person, ...page }: Omit<Joining, "role">): Promise<Participant> {
    const { classes } = this.#deps;
    const look = () =>
      Promise.all([
        classes.seatFor(person, this.id),
        classes.isPutOut(this.id, person.id),
        !this.seats.roster.ofPerson(person.id) && this.modules.mayEnter(person),
      ]);
    // What it sees is as of its turn: a role that changes meanwhile is reviewed after it.
    return this.#queue.enter(look, async ([role, putOut, mayEnter]) => {
      const { roster } = this.seats;
      this.#endBarred(person, !role || (putOut && role === "student"));
      if (!role) throw new DomainError("forbidden", MESSAGES.meeting.notInvited);
      const joining = { ...page, person, role };
      assertMayJoin({ summary: this.lifecycle.summary, roster, putOut }, person, role);
      await this.modules.load();
      if (!roster.ofPerson(person.id)) await this.modules.assertMayJoin(joining, mayEnter);
      const participant = this.seats.take(joining);
      this.media.takePrepared(participant, page.connection);
      return participant;
    });
  }

  /** Opens media for a page whose person could join now. Codes: forbidden, in_lobby, conflict, too_many. */
  async prepareMedia({ connection, person, role }: Omit<Joining, "pageId">): Promise<MediaOffer> {
    const { summary } = this.lifecycle;
    const { roster } = this.seats;
    const putOut = await this.#deps.classes.isPutOut(this.id, person.id);
    assertMayJoin({ summary, roster, putOut }, person, role);
    if (role === "student" && !roster.ofPerson(person.id))
      await this.modules.assertMayPrepare(person);
    return this.media.prepared.open(connection, seatId(this.id, person.id));
  }

  /** Everything, as it is now, for the page that has this seat. */
  snapshotFor(participant: Participant): ClassSnapshot {
    if (!this.seats.isTaken(participant)) throw seatGone();
    participant.media?.repeatNotices();
    const { media, seats, lifecycle } = this;
    return {
      class: lifecycle.summary,
      now: Date.now(),
      you: seats.view(participant),
      seat: media.room || participant.role === "host" ? "inside" : "waiting",
      participants: seats.listing.for(participant).map((each) => seats.view(each)),
      headcount: seats.listing.headcount,
      producers: media.producersFor(participant),
      activeSpeaker: media.room?.activeSpeaker ?? null,
      ...lifecycle.view,
      mediaKept: participant.media?.live ?? false,
      ...this.modules.snapshotsFor(participant),
    };
  }

  /** The person's role is another one: `role` is the seat that they may have now, null for none. */
  rejudge(
    participant: Participant,
    person: Person,
    role: Participant["role"] | null,
  ): Promise<void> {
    return this.#queue.run(() => {
      if (!this.seats.isTaken(participant)) return;
      const over = role === "student" && this.lifecycle.summary.state === "ended";
      if (!role || over) this.seats.remove(participant);
      else this.seats.setRole(participant, person, role);
    });
  }

  /** A page that was kept waiting is gone. Returns whether it still waited. */
  pageGone(page: Connection): boolean {
    const waited = this.modules.pageGone(page);
    this.#onIdle();
    return waited;
  }

  /** Follows the class in the database, null when it was deleted. */
  async sync(fresh: ClassSummary | null): Promise<void> {
    await this.lifecycle.sync(fresh);
    if (fresh) this.modules.changed();
  }

  /** Lets go of the class in this process; a class that is live goes on, unless a host has stopped it. */
  async close(): Promise<void> {
    const disposed = keptForLater(this.lifecycle.dispose());
    this.seats.listing.close();
    await this.modules.close();
    await disposed;
  }

  #newSeats(log: Logger): Seats {
    const { pages, config, attend } = this.#deps;
    return new Seats({
      classId: this.id,
      channel: this.#channel,
      pages,
      config,
      log,
      attend,
      isLive: () => this.media.room !== null,
      fieldsOf: (participant) => this.modules.fieldsOf(participant),
      onJoin: (participant) => this.modules.joined(participant),
      onLeave: (participant) => {
        this.modules.left(participant);
        this.media.forget(participant.id);
      },
      onRemoved: () => this.media.endKept(),
      onRoleChange: (participant) => this.modules.roleChanged(participant),
      onChange: () => {
        this.lifecycle.reviewHosts();
        this.#count();
        this.#onIdle();
      },
    });
  }

  #newMedia(log: Logger): ClassMedia {
    return new ClassMedia({
      classId: this.id,
      sfu: this.#deps.sfu,
      notifyAll: (name, body, except) => {
        this.#channel.notify(name, body, except);
        this.modules.streamsChanged();
      },
      notifyOf: (...notice) => {
        this.seats.listing.ofStream(...notice);
        this.modules.streamsChanged();
      },
      isListed: (owner) => this.seats.listing.has(owner),
      owners: () => this.seats.roster.all(),
      assertMayPublish: (owner, source) => this.#assertMayPublish(owner, source),
      iceServersFor: ({ id }) => iceServersFor(this.#deps.config.turn, id),
      onLevels: (levels) => this.modules.heard(levels),
      onRecordingFailed: (failure) => this.modules.recordingFailed(failure),
      onRecordingBehind: (behind) => this.modules.recordingBehind(behind),
      log,
    });
  }

  #newModules(log: Logger): OpenModules {
    const { modules, ports } = this.#deps;
    const { roster } = this.seats;
    return new OpenModules({
      modules,
      ports,
      log,
      room: {
        classId: this.id,
        session: () => this.lifecycle.session,
        media: () => this.media.room,
        participants: () => roster.all(),
        hosts: () => roster.hosts,
        has: (participant) => roster.has(participant),
        ofPerson: (personId) => roster.ofPerson(personId),
        participant: (participantId) => roster.required(participantId),
        isInCharge: ({ person }) => isInCharge(person, this.lifecycle.summary),
        notifyAll: this.#channel.notify,
        notifyHosts: (name, body) => {
          for (const { connection } of roster.hosts) connection?.notify(name, body);
        },
        notify: ({ connection }, name, body) => connection?.notify(name, body),
        participantChanged: (participant) => this.seats.changed(participant),
        assertMayChat: (participant) => this.modules.assertMayChat(participant),
        assertMayAsk: (participant) => this.modules.assertMayAsk(participant),
        assertMayCaption: (participant) => this.modules.assertMayCaption(participant),
        whileRecorded: (...said) => this.modules.whileRecorded(...said),
        assertMaySendFiles: (participant) => this.modules.assertMaySendFiles(participant),
        reviewRole: (person) => this.#reviewRole(person),
      },
    });
  }

  #newLifecycle(summary: ClassSummary, log: Logger): Lifecycle {
    return new Lifecycle({
      summary,
      classes: this.#deps.classes,
      queue: this.#queue,
      channel: this.#channel,
      seats: this.seats,
      media: this.media,
      config: this.#deps.config,
      onStart: () => {
        this.modules.started();
        this.#count();
      },
      onEnd: (reason) => {
        this.modules.ended(reason);
        this.#count();
      },
      onIdle: this.#onIdle,
      log,
    });
  }

  /** A restored seat of somebody who was barred meanwhile. */
  #endBarred({ id }: Person, barred: boolean): void {
    const restored = barred && this.seats.roster.ofPerson(id);
    if (restored && !restored.connection) this.seats.remove(restored);
  }

  #restore(room: RoomMedia, log: Logger): Promise<void> {
    const { accounts, classes } = this.#deps;
    return restoreSeats({
      room,
      seats: this.seats,
      accounts,
      classes,
      classId: this.id,
      load: () => this.modules.load(),
      rejudge: (seat, role) => this.rejudge(seat, seat.person, role),
      log,
    });
  }

  #count(): void {
    this.#deps.inside.changed(this.id, this.live ? this.seats.roster.size : 0);
  }

  async #reviewRole({ id }: Person): Promise<void> {
    const participant = this.seats.roster.ofPerson(id);
    if (!participant) return;
    const { person } = participant;
    await this.rejudge(participant, person, await this.#deps.classes.seatFor(person, this.id));
  }

  #assertMayPublish({ id }: StreamOwner, source: Source): void {
    const participant = this.seats.roster.get(id);
    if (participant) this.modules.assertMayPublish(participant, source);
  }
}
