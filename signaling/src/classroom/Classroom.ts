import { guarded } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { RequestReply } from "@lyceum/shared/signaling/requests.ts";
import type { Logger } from "pino";

import type { SignalingConfig } from "../config.ts";
import type { Channels, Connection } from "../connection.ts";
import type { Classes, Person } from "../ports.ts";
import { SerialQueue } from "../SerialQueue.ts";
import { assertMayJoin } from "./admission.ts";
import { HostWatch } from "./HostWatch.ts";
import { PageMedia } from "./PageMedia.ts";
import { Participant } from "./Participant.ts";
import { notStarted, noSuch, seatGone } from "../refusals.ts";
import { RoomMedia } from "./RoomMedia.ts";
import { Roster } from "./Roster.ts";

export type ClassroomDeps = {
  classes: Classes;
  sfu: Sfu;
  channels: Channels;
  config: SignalingConfig;
  /** Told of each page whether it has a seat in a live class. */
  attend: (page: Connection, attends: boolean) => void;
  log: Logger;
};

type Joining = {
  connection: Connection;
  person: Person;
  role: Participant["role"];
  pageId: string;
};
type EndReason = NoticeBody<"classEnded">["reason"];

/**
 * One class with somebody in it, or live. Joining, starting, ending and rebuilding take turns in one queue, so that
 * nobody joins a class half started or half ended. Leaving is one synchronous step and needs no turn.
 */
export class Classroom {
  readonly id: string;
  readonly roster = new Roster();
  readonly #deps: ClassroomDeps;
  readonly #onIdle: () => void;
  readonly #log: Logger;
  readonly #queue = new SerialQueue();
  readonly #hosts: HostWatch;
  #summary: ClassSummary;
  /** There exactly while the class is live. */
  #media: RoomMedia | null = null;

  constructor(summary: ClassSummary, deps: ClassroomDeps, onIdle: () => void) {
    this.id = summary.id;
    this.#summary = summary;
    this.#deps = deps;
    this.#onIdle = onIdle;
    this.#log = deps.log.child({ classId: summary.id });
    this.#hosts = new HostWatch({
      hostReturn: deps.config.hostReturn,
      anyHost: () => this.roster.all().some(({ role, connected }) => role === "host" && connected),
      onPresence: (present) => this.#notifyAll("hostPresence", { present }),
      onDeserted: guarded("classes", this.#log, () => this.#desert()),
    });
    if (summary.state === "live") this.#goLive(this.#newMedia());
  }

  get media(): RoomMedia | null {
    return this.#media;
  }

  get live(): boolean {
    return this.#media !== null;
  }

  /** Nothing here that the database does not know. */
  get idle(): boolean {
    return !this.#media && this.roster.size === 0;
  }

  /** Takes the person's seat, a new one or the one they have. Codes: forbidden, conflict, too_many. */
  join(joining: Joining): Promise<Participant> {
    return this.#queue.run(async () => {
      const { classes } = this.#deps;
      const { person, role } = joining;
      await assertMayJoin({ classes, summary: this.#summary, roster: this.roster }, person, role);
      // Whose socket was lost meanwhile would be a ghost for the others.
      if (joining.connection.gone) throw seatGone();
      const seated = this.roster.ofPerson(person.id);
      return seated ? this.#resume(seated, joining) : this.#seat(joining);
    });
  }

  /** Everything, as it is now, for the page that has this seat. */
  snapshotFor(participant: Participant): ClassSnapshot {
    if (this.roster.get(participant.id) !== participant) throw seatGone();
    participant.media?.publisher.repeatLayersWanted();
    return {
      class: this.#summary,
      you: participant.view(),
      seat: this.#media || participant.role === "host" ? "inside" : "waiting",
      participants: this.roster.all().map((each) => each.view()),
      producers: [...(this.#media?.producers.values() ?? [])].map(({ view }) => view),
      activeSpeaker: this.#media?.activeSpeaker ?? null,
      hostPresent: this.#hosts.present,
      mediaKept: participant.media?.live ?? false,
    };
  }

  leave(participant: Participant): void {
    this.#release(participant)?.unsubscribe(this.#channel);
  }

  /** A socket is gone: the seat is kept for a while, unless another page has it already. */
  lost(participant: Participant, connection: Connection): void {
    if (participant.connection !== connection) return;
    const { disconnectShown, seatKept } = this.#deps.config;
    participant.startAbsence({
      disconnectShown,
      seatKept,
      onShown: () => this.#showConnected(participant, false),
      onExpired: () => this.leave(participant),
    });
  }

  /** The media host first, the database next: what is live in the database has a place for its media. */
  start(): Promise<ClassSummary> {
    return this.#queue.run(async () => {
      if (this.#media) return this.#summary;
      const media = this.#newMedia();
      await media.open();
      try {
        this.#summary = await this.#deps.classes.setState(this.id, "live");
      } catch (error) {
        await media.close();
        throw error;
      }
      this.#goLive(media);
      return this.#summary;
    });
  }

  stop(): Promise<ClassSummary> {
    return this.#queue.run(() => this.#stop("stopped"));
  }

  /** The class as the database has it now, null when it was deleted: another process may have changed it. */
  sync(fresh: ClassSummary | null): Promise<void> {
    return this.#queue.run(async () => {
      if (!fresh) return this.#end("deleted");
      if (fresh.version <= this.#summary.version) return;
      this.#summary = fresh;
      if (fresh.state === "live" && !this.#media) this.#goLive(this.#newMedia());
      if (fresh.state !== "live" && this.#media) await this.#end("stopped");
    });
  }

  /** The media host lost the room: it is opened again, and everybody told to open their media again. */
  roomLost(): Promise<void> {
    this.#abandonMedia();
    return this.#queue.run(async () => {
      if (!this.#media) return;
      this.#abandonMedia();
      const media = this.#newMedia();
      this.#media = media;
      await media.open().catch((err: unknown) => this.#log.error({ err }, "room not reopened"));
      this.#notifyAll("mediaLost", {});
    });
  }

  /** Closes what the page had before, then makes its two transports. */
  openMedia(participant: Participant, connection: Connection): Promise<RequestReply<"openMedia">> {
    return participant.opening.run(async () => {
      if (participant.connection !== connection) throw seatGone();
      if (!this.#media) throw notStarted();
      participant.closeMedia();
      const { media, reply } = await PageMedia.open(this.#media, participant);
      if (participant.connection === connection) {
        participant.media = media;
        return reply;
      }
      media.close();
      throw seatGone();
    });
  }

  raiseHand(participant: Participant, raised: boolean): void {
    if (participant.handRaised === raised) return;
    participant.handRaised = raised;
    this.#notifyAll("participantChanged", { participant: participant.view() });
  }

  /** Refused with `not_found` when there is no such participant. */
  participant(participantId: string): Participant {
    const participant = this.roster.get(participantId);
    if (!participant) throw noSuch("participant");
    return participant;
  }

  /** Puts a student out, until the next start: in its turn, so that nobody is put out and joins in one moment. */
  remove(participant: Participant): Promise<void> {
    if (participant.role === "host") throw new DomainError("forbidden", MESSAGES.notAllowed);
    return this.#queue.run(async () => {
      await this.#deps.classes.putOut(this.id, participant.person.id);
      this.#putOut(participant);
    });
  }

  /** The person's role is another one: `role` is the seat that they may have now, null for none. */
  rejudge(
    participant: Participant,
    person: Person,
    role: Participant["role"] | null,
  ): Promise<void> {
    return this.#queue.run(() => {
      if (this.roster.get(participant.id) !== participant) return;
      const over = role === "student" && this.#summary.state === "ended";
      if (!role || over) return this.#putOut(participant);
      Object.assign(participant, { person, role });
      this.#notifyAll("participantChanged", { participant: participant.view() });
      this.#hosts.review();
    });
  }

  /** Signaling stops; the class goes on and is taken over by the process after this one. */
  dispose(): void {
    this.#hosts.stop();
    this.#media?.abandon();
    for (const participant of this.roster.all()) participant.vacate();
  }

  get #channel(): string {
    return `class:${this.id}`;
  }

  readonly #notifyAll = <Name extends NoticeName>(
    name: Name,
    body: NoticeBody<Name>,
    except?: Connection | null,
  ): void => this.#deps.channels.notify(this.#channel, name, body, except);

  #seat({ connection, person, role, pageId }: Joining): Participant {
    const participant = new Participant({ classroom: this, person, role });
    participant.sit(connection, pageId);
    this.roster.add(participant);
    connection.subscribe(this.#channel);
    this.#deps.attend(connection, this.#media !== null);
    this.#notifyAll("participantJoined", { participant: participant.view() }, connection);
    this.#hosts.review();
    return participant;
  }

  #resume(participant: Participant, { connection, person, role, pageId }: Joining): Participant {
    const before = participant.connection;
    participant.sit(connection, pageId);
    if (before && before !== connection) {
      before.unsubscribe(this.#channel);
      this.#deps.attend(before, false);
    }
    Object.assign(participant, { person, role });
    connection.subscribe(this.#channel);
    this.#deps.attend(connection, this.#media !== null);
    this.#showConnected(participant, true);
    return participant;
  }

  #putOut(participant: Participant): void {
    const page = this.#release(participant);
    page?.notify("seatTaken", { reason: "removed" });
    page?.unsubscribe(this.#channel);
  }

  #showConnected(participant: Participant, connected: boolean): void {
    if (participant.connected === connected) return;
    participant.connected = connected;
    this.#notifyAll("participantChanged", { participant: participant.view() });
    this.#hosts.review();
  }

  /** Answers the page that had the seat, which may still be told why. */
  #release(participant: Participant): Connection | null {
    if (!this.roster.remove(participant)) return null;
    const page = participant.vacate();
    if (page) this.#deps.attend(page, false);
    if (this.#media?.activeSpeaker === participant.id) this.#media.setActiveSpeaker(null);
    this.#notifyAll("participantLeft", { participantId: participant.id }, page);
    this.#hosts.review();
    this.#onIdle();
    return page;
  }

  #newMedia(): RoomMedia {
    const { sfu } = this.#deps;
    return new RoomMedia({ roomId: this.id, sfu, log: this.#log, notifyAll: this.#notifyAll });
  }

  #goLive(media: RoomMedia): void {
    this.#media = media;
    this.#notifyAll("classStarted", { class: this.#summary });
    this.#hosts.start();
    this.#attendAll(true);
  }

  async #stop(reason: EndReason): Promise<ClassSummary> {
    if (!this.#media) return this.#summary;
    this.#summary = await this.#deps.classes.setState(this.id, "ended");
    await this.#end(reason);
    return this.#summary;
  }

  /** Everybody is told once and loses the seat, but for a host of a class that can be started again. */
  async #end(reason: EndReason): Promise<void> {
    const media = this.#media;
    this.#media = null;
    this.#hosts.stop();
    media?.abandon();
    this.#attendAll(false);
    this.#notifyAll("classEnded", { class: this.#summary, reason });
    for (const participant of this.roster.all()) {
      if (participant.role === "host" && reason !== "deleted") participant.closeMedia();
      else this.#dismiss(participant);
    }
    await media?.close();
    this.#onIdle();
  }

  #attendAll(attends: boolean): void {
    for (const { connection } of this.roster.all())
      if (connection) this.#deps.attend(connection, attends);
  }

  #dismiss(participant: Participant): void {
    this.roster.remove(participant);
    participant.vacate()?.unsubscribe(this.#channel);
  }

  #abandonMedia(): void {
    this.#media?.abandon();
    for (const participant of this.roster.all()) participant.closeMedia();
  }

  /** A database that cannot be reached now gives the hosts another while, and is asked again then. */
  async #desert(): Promise<void> {
    try {
      await this.#queue.run(async () => {
        if (!this.#hosts.present) await this.#stop("deserted");
      });
    } catch (err) {
      this.#log.error({ err }, "deserted class not ended");
      this.#hosts.wait();
    }
  }
}
