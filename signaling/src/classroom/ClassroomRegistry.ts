import { guarded } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import type { Connection } from "../wire/connection.ts";
import type { Changes, Person } from "../ports/ports.ts";
import { Gate } from "@lyceum/shared/sync/Gate.ts";
import { SYNCS_AT_ONCE } from "../limits.ts";
import { Classroom, type ClassroomDeps } from "./Classroom.ts";
import { followMedia } from "./media/media-notices.ts";
import type { Participant } from "./seats/Participant.ts";

type RegistryDeps = ClassroomDeps & { changes: Changes };
/** `users`: calls under way, which the classroom must not be dropped under. */
type Entry = { users: number; classroom: Classroom | null; loading: Promise<Classroom> };

/** One `Classroom` a class, for as long as somebody is in it, it is live, or somebody is about to enter. */
export class ClassroomRegistry {
  readonly #deps: RegistryDeps;
  readonly #entries = new Map<string, Entry>();
  readonly #stops: (() => void)[];
  readonly #syncing = new Gate(SYNCS_AT_ONCE);

  private constructor(deps: RegistryDeps) {
    this.#deps = deps;
    this.#stops = [
      followMedia(
        deps.sfu,
        (roomId) => this.#entries.get(roomId)?.classroom ?? undefined,
        deps.log,
      ),
      deps.changes.onClass(guarded("classes", deps.log, (classId) => this.#sync(classId))),
      deps.changes.onGap(guarded("classes", deps.log, () => this.#syncAll())),
    ];
  }

  /** Takes over the classes that are live: their hosts have their time to return from now. */
  static async create(deps: RegistryDeps): Promise<ClassroomRegistry> {
    const registry = new ClassroomRegistry(deps);
    await registry.#takeOver();
    return registry;
  }

  /** Gives this page the person's seat; leaves the class that the page was in before, if it is another. */
  join(
    connection: Connection,
    person: Person,
    { classId, pageId }: { classId: string; pageId: string },
  ): Promise<Participant> {
    return connection.seating.run(async () => {
      if (connection.seat && connection.seat.classroom.id !== classId) this.#leave(connection);
      return this.#using(classId, async (classroom) => {
        const role = await this.#deps.classes.seatFor(person, classId);
        if (!role) throw new DomainError("forbidden", MESSAGES.meeting.notInvited);
        return classroom.join({ connection, person, role, pageId });
      });
    });
  }

  /** Waits for a join under way. True when the page had a seat. */
  leave(connection: Connection): Promise<boolean> {
    return connection.seating.run(() => this.#leave(connection));
  }

  /** Waits for a join under way, so that a socket lost meanwhile does not look connected for ever. */
  lost(connection: Connection): Promise<void> {
    return connection.seating.run(() =>
      connection.seat?.classroom.lost(connection.seat, connection),
    );
  }

  /** Classes that are live or have somebody in them. */
  get size(): number {
    return this.#entries.size;
  }

  /** Everybody's, also of those whose socket is lost. */
  seats(): Participant[] {
    return [...this.#entries.values()].flatMap(({ classroom }) => classroom?.roster.all() ?? []);
  }

  seatsOf(personId: string): Participant[] {
    return [...this.#entries.values()].flatMap(
      ({ classroom }) => classroom?.roster.ofPerson(personId) ?? [],
    );
  }

  /** The person's role is another one than the seat was taken with. */
  async rejudge(seat: Participant, person: Person): Promise<void> {
    const role = await this.#deps.classes.seatFor(person, seat.classroom.id);
    await seat.classroom.rejudge(seat, person, role);
  }

  /** The same for whatever seat this page has once a join that is under way has ended. */
  rejudgeSeatOf(connection: Connection, person: Person): Promise<void> {
    return connection.seating.run(async () => {
      if (connection.seat) await this.rejudge(connection.seat, person);
    });
  }

  /** Idempotent. Ends no class: what is live is taken over by the next process. */
  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    for (const { classroom } of this.#entries.values()) classroom?.dispose();
    this.#entries.clear();
  }

  #leave({ seat }: Connection): boolean {
    seat?.classroom.leave(seat);
    return seat !== null;
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
    if (!summary) throw new DomainError("not_found", MESSAGES.meeting.notFound);
    return new Classroom(summary, this.#deps, () => this.#dropIfIdle(classId));
  }

  #dropIfIdle(classId: string): void {
    const entry = this.#entries.get(classId);
    if (entry?.users === 0 && entry.classroom?.idle) this.#entries.delete(classId);
  }

  /** A change heard of while the classroom is being made is waited with: what was read may be older. */
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
    await this.#takeOver().catch((err: unknown) =>
      this.#deps.log.error({ err }, "live classes not taken over"),
    );
  }

  async #takeOver(): Promise<void> {
    const live = await this.#deps.classes.listLive();
    await Promise.all(
      live.map((summary) => this.#using(summary.id, async () => undefined, summary)),
    );
  }
}
