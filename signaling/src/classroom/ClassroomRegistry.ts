import { guarded } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import { notYours } from "@lyceum/shared/refusals.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { MediaOffer } from "@lyceum/shared/signaling/media.ts";
import { Gate } from "@lyceum/shared/sync/Gate.ts";

import type { Person } from "../ports/accounts.ts";
import type { Changes } from "../ports/changes.ts";
import type { Connection } from "../wire/connection.ts";
import { Classroom, type ClassroomDeps } from "./Classroom.ts";
import { followMedia } from "./media/media-notices.ts";
import type { PageMedia } from "./media/PageMedia.ts";
import { notHere, notStarted, seatGone } from "./media/refusals.ts";
import { PageSeats } from "./seats/PageSeats.ts";
import type { Participant } from "./seats/Participant.ts";

/** Classes that are read again at once after a gap. */
const SYNCS_AT_ONCE = 4;
const NOT_ENDED = "stopped class not ended";

type RegistryDeps = Omit<ClassroomDeps, "pages"> & {
  changes: Changes;
  /** Where several processes share the classes: which of these are this one's. Throws `unavailable`. */
  ownedOf?: (classIds: readonly string[]) => Promise<string[]>;
};
/** `users`: calls under way; the classroom must not be dropped during one. */
type Entry = { users: number; classroom: Classroom | null; loading: Promise<Classroom> };

/** One `Classroom` per class, for as long as it has participants, is live, or is about to be entered. */
export class ClassroomRegistry {
  readonly #pages = new PageSeats();
  /** The class of each page that was kept waiting in a lobby, which may have answered since. */
  readonly #lobbies = new WeakMap<Connection, string>();
  /** The class for which each page has prepared its media. */
  readonly #prepared = new WeakMap<Connection, Classroom>();
  readonly #deps: RegistryDeps;
  readonly #entries = new Map<string, Entry>();
  /** Classrooms that are let go of, and may have something to write. */
  readonly #closing = new Set<Promise<void>>();
  readonly #stops: (() => void)[];
  readonly #syncing = new Gate(SYNCS_AT_ONCE);

  private constructor(deps: RegistryDeps) {
    this.#deps = deps;
    this.#stops = [
      followMedia({
        sfu: deps.sfu,
        roomOf: (roomId) => this.#entries.get(roomId)?.classroom?.media.room,
        onRoomLost: ({ roomId, kept }) =>
          this.#entries.get(roomId)?.classroom?.lifecycle.roomLost(kept),
        log: deps.log,
      }),
      deps.changes.on(
        "class",
        guarded("classes", deps.log, (classId) => this.#sync(classId)),
      ),
      deps.changes.onGap(guarded("classes", deps.log, () => this.#syncAll())),
    ];
  }

  /** Takes over the classes that are live: their hosts have their time to return from now. */
  static async create(deps: RegistryDeps): Promise<ClassroomRegistry> {
    const registry = new ClassroomRegistry(deps);
    if (!deps.ownedOf) await registry.takeOver();
    return registry;
  }

  /** Opens the live classes that are this process's; of these alone where they are given. */
  async takeOver(among?: readonly string[]): Promise<void> {
    const all = await this.#deps.classes.listLive();
    const live = among ? all.filter(({ id }) => among.includes(id)) : all;
    const owned = new Set(await this.#owned(live.map(({ id }) => id)));
    await Promise.all(
      live
        .filter(({ id }) => owned.has(id))
        .map((summary) => this.#using(summary.id, async () => undefined, summary)),
    );
  }

  /** Ends a class that a host has just stopped: the process that gets it would not know. Never rejects. */
  async endIfStopped(classId: string): Promise<void> {
    try {
      await this.#entries.get(classId)?.classroom?.lifecycle.endIfStopped();
    } catch (err) {
      this.#deps.log.error({ err, classId }, NOT_ENDED);
    }
  }

  /** Another process has this class now, or is about to: it goes on there. What is still written of it keeps nobody waiting. */
  letGo(classId: string): void {
    const classroom = this.#entries.get(classId)?.classroom;
    this.#entries.delete(classId);
    if (classroom) this.#letGo(classroom);
  }

  /** The page's seat; null where it has none. */
  get seatOf(): (page: Connection) => Participant | null {
    return this.#pages.of;
  }

  /** Throws `conflict` where the seat was given up together with its class. */
  classroomOf({ classId }: Participant): Classroom {
    const classroom = this.#entries.get(classId)?.classroom;
    if (!classroom) throw seatGone();
    return classroom;
  }

  /** Gives this page the person's seat; a page that is in another class leaves that one. */
  join(
    page: Connection,
    person: Person,
    { classId, pageId }: { classId: string; pageId: string },
  ): Promise<Participant> {
    return this.#pages.inTurn(page, async () => {
      const seat = this.seatOf(page);
      if (seat && seat.classId !== classId) this.giveUp(seat);
      if (this.#lobbies.get(page) !== classId) this.#leaveLobby(page);
      if (this.#prepared.get(page)?.id !== classId) this.#dropPrepared(page);
      return this.#noteLobby(page, classId, () =>
        this.#using(classId, (classroom) => classroom.join({ connection: page, person, pageId })),
      );
    });
  }

  /** Opens media for a page in the green room. Throws not_found, forbidden, conflict, in_lobby, too_many. */
  async prepareMedia(connection: Connection, person: Person, classId: string): Promise<MediaOffer> {
    const role = await this.#roleIn(classId, person);
    const classroom = this.#entries.get(classId)?.classroom;
    if (!classroom?.live) throw notStarted();
    if (this.#prepared.get(connection) !== classroom) this.#dropPrepared(connection);
    this.#prepared.set(connection, classroom);
    return classroom.prepareMedia({ connection, person, role });
  }

  /** What this page has prepared, also where a join has just taken it. Throws not_found. */
  async connectPrepared(page: Connection, ...how: Parameters<PageMedia["connect"]>): Promise<void> {
    const taken = this.seatOf(page)?.media;
    const prepared = taken ?? this.#prepared.get(page)?.media.prepared.of(page);
    if (!prepared) throw notYours("transport");
    await prepared.connect(...how);
  }

  /** How many people are in a live class; null for a person whom its lobby would keep out. Throws not_found, forbidden. */
  async countInside(person: Person, classId: string): Promise<number | null> {
    const role = await this.#roleIn(classId, person);
    const classroom = this.#entries.get(classId)?.classroom;
    if (!classroom?.media.room) return 0;
    const mayKnow = role === "host" || (await classroom.modules.mayEnter(person));
    return mayKnow ? classroom.seats.roster.size : null;
  }

  /** Everyone in a live class, by name; null unless it is live here and this person would pass its lobby. */
  async namesFor(
    person: Person,
    role: Participant["role"],
    classId: string,
  ): Promise<string[] | null> {
    const classroom = this.#entries.get(classId)?.classroom;
    if (!classroom?.live) return null;
    if (role !== "host" && !(await classroom.modules.mayEnter(person))) return null;
    return classroom.seats.roster.all().map(({ person: { name } }) => name);
  }

  /** Waits for a join under way. True when the page had a seat, or waited in a lobby. */
  leave(page: Connection): Promise<boolean> {
    return this.#pages.inTurn(page, () => {
      const waited = this.#leaveLobby(page);
      const seat = this.seatOf(page);
      if (seat) this.giveUp(seat);
      return seat !== null || waited;
    });
  }

  /** Waits for a join under way, so that a socket lost meanwhile does not look connected for ever. */
  lost(page: Connection): Promise<void> {
    return this.#pages.inTurn(page, () => {
      this.#leaveLobby(page);
      this.#dropPrepared(page);
      const seat = this.seatOf(page);
      if (seat) this.classroomOf(seat).seats.lost(seat, page);
    });
  }

  giveUp(seat: Participant): void {
    this.classroomOf(seat).seats.leave(seat);
  }

  /** The ids of classes that are live or have participants. */
  get openIds(): string[] {
    return [...this.#entries.keys()];
  }

  /** How many they are. */
  get size(): number {
    return this.#entries.size;
  }

  /** How many people with a page are in this class. */
  presentIn(classId: string): number {
    const seats = this.#entries.get(classId)?.classroom?.seats.roster.all() ?? [];
    return seats.filter(({ connection }) => connection).length;
  }

  /** All seats, including those whose socket is lost. */
  seats(): Participant[] {
    return [...this.#entries.values()].flatMap(
      ({ classroom }) => classroom?.seats.roster.all() ?? [],
    );
  }

  seatsOf(personId: string): Participant[] {
    return [...this.#entries.values()].flatMap(
      ({ classroom }) => classroom?.seats.roster.ofPerson(personId) ?? [],
    );
  }

  /** The person's role is another one than the seat was taken with. */
  async rejudge(seat: Participant, person: Person): Promise<void> {
    const role = await this.#deps.classes.seatFor(person, seat.classId);
    await this.classroomOf(seat).rejudge(seat, person, role);
  }

  /** The same for the seat that this page has once a join under way has ended. */
  rejudgeSeatOf(page: Connection, person: Person): Promise<void> {
    return this.#pages.inTurn(page, async () => {
      const seat = this.seatOf(page);
      if (seat) await this.rejudge(seat, person);
    });
  }

  /** Idempotent. What is live is taken over by the next process; what a host has just stopped ends. Never rejects. */
  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    const classrooms = [...this.#entries.values()].flatMap(({ classroom }) => classroom ?? []);
    this.#entries.clear();
    for (const classroom of classrooms) this.#letGo(classroom);
    await Promise.all(this.#closing);
  }

  /** Throws not_found, forbidden. */
  async #roleIn(classId: string, person: Person): Promise<Participant["role"]> {
    if (!(await this.#deps.classes.find(classId)))
      throw new DomainError("not_found", MESSAGES.meeting.notFound);
    const role = await this.#deps.classes.seatFor(person, classId);
    if (!role) throw new DomainError("forbidden", MESSAGES.meeting.notInvited);
    return role;
  }

  #dropPrepared(page: Connection): void {
    this.#prepared.get(page)?.media.prepared.drop(page);
    this.#prepared.delete(page);
  }

  async #noteLobby<Value>(page: Connection, classId: string, join: () => Promise<Value>) {
    try {
      const seat = await join();
      this.#lobbies.delete(page);
      return seat;
    } catch (error) {
      if (error instanceof DomainError && error.code === "in_lobby")
        this.#lobbies.set(page, classId);
      throw error;
    }
  }

  /** True when the page still waited in a lobby. */
  #leaveLobby(page: Connection): boolean {
    const classId = this.#lobbies.get(page);
    if (classId === undefined) return false;
    this.#lobbies.delete(page);
    return this.#entries.get(classId)?.classroom?.pageGone(page) ?? false;
  }

  async #using<Value>(
    classId: string,
    use: (classroom: Classroom) => Promise<Value>,
    summary?: ClassSummary,
  ): Promise<Value> {
    const entry = this.#entries.get(classId) ?? this.#load(classId, summary);
    entry.users += 1;
    try {
      return await use(await entry.loading);
    } finally {
      entry.users -= 1;
      this.#dropIfIdle(classId);
    }
  }

  #load(classId: string, summary?: ClassSummary): Entry {
    const loading = keptForLater(this.#createClassroom(classId, summary));
    const entry: Entry = { users: 0, classroom: null, loading };
    this.#entries.set(classId, entry);
    loading.then(
      (classroom) => (entry.classroom = classroom),
      () => this.#entries.delete(classId),
    );
    return entry;
  }

  async #createClassroom(classId: string, known?: ClassSummary): Promise<Classroom> {
    const summary = known ?? (await this.#deps.classes.find(classId));
    if (summary && (await this.#owned([classId])).length === 0) throw notHere();
    if (!summary) throw new DomainError("not_found", MESSAGES.meeting.notFound);
    return new Classroom(summary, { ...this.#deps, pages: this.#pages }, () =>
      this.#dropIfIdle(classId),
    );
  }

  #dropIfIdle(classId: string): void {
    const entry = this.#entries.get(classId);
    if (entry?.users !== 0 || !entry.classroom?.idle) return;
    this.#entries.delete(classId);
    this.#letGo(entry.classroom);
  }

  #letGo(classroom: Classroom): void {
    const closing = this.#close(classroom).finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  async #close(classroom: Classroom): Promise<void> {
    try {
      await classroom.close();
    } catch (err) {
      this.#deps.log.error({ err, classId: classroom.id }, NOT_ENDED);
    }
  }

  /** Waits for a classroom that is being made: it may have been read before the change. */
  async #sync(classId: string): Promise<void> {
    if (!this.#entries.has(classId)) return;
    try {
      await this.#using(classId, async (classroom) =>
        classroom.sync(await this.#deps.classes.find(classId)),
      );
    } catch (err) {
      this.#deps.log.error({ err, classId }, "change of a class not followed");
    }
  }

  async #syncAll(): Promise<void> {
    await Promise.all(
      [...this.#entries.keys()].map((classId) => this.#syncing.run(() => this.#sync(classId))),
    );
    await this.takeOver().catch((err: unknown) =>
      this.#deps.log.error({ err }, "live classes not taken over"),
    );
  }

  async #owned(classIds: readonly string[]): Promise<readonly string[]> {
    return this.#deps.ownedOf ? this.#deps.ownedOf(classIds) : classIds;
  }
}
