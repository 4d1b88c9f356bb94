import { guarded } from "@lyceum/shared/edges.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

import type { Connection } from "../../../wire/connection.ts";
import type { Participant } from "../../seats/Participant.ts";
import type { ClassroomModule, ModuleRoomOf } from "../ClassroomModule.ts";
import { steadyClock } from "../steady-clock.ts";
import type { AttendancePort, AttendancePorts } from "./ports.ts";
import { Spans } from "./Spans.ts";

/** Milliseconds between two looks at who is here, and between two records in the database. */
const LOOKED_EVERY = 1_000;
const RECORDED_EVERY = 20_000;

/**
 * Who is in the class, speaks, and has it in view, by this server's clock as it was when the class went live: one that is
 * set meanwhile changes nothing. A person has one seat, and a moment is counted only from look to look: so nobody is
 * present for longer than the clock.
 */
export class Attendance implements ClassroomModule<"attendance"> {
  readonly #room: ModuleRoomOf<"attendance">;
  readonly #attendance: AttendancePort;
  readonly #spans = new Spans();
  readonly #records = new SerialQueue();
  readonly #watching = new WeakSet<Connection>();
  /** Who was here, and who had the class in view, when they were last looked at. */
  readonly #here = new Map<Participant, { since: number; watching: boolean }>();
  /** Participants who were heard since they were last looked at. */
  readonly #heard = new Set<string>();
  /** Null unless the class is live here. It is known until the last is recorded, which the room's is not. */
  #session: string | null = null;
  #clock = steadyClock();
  /** By the process's clock, ms. */
  #recorded = performance.now();
  #timer: NodeJS.Timeout | null = null;

  constructor(room: ModuleRoomOf<"attendance">, { attendance }: AttendancePorts) {
    this.#room = room;
    this.#attendance = attendance;
  }

  readonly handlers: ClassroomModule<"attendance">["handlers"] = {
    reportWatching: ({ connection, seat }, { watching }) => {
      if (watching) this.#watching.add(connection);
      else this.#watching.delete(connection);
      this.#lookAt(seat);
      return {};
    },
    readAttendance: async ({ seat }) => ({ people: await this.#peopleFor(seat) }),
  };

  onStart(): void {
    this.#session = this.#room.session();
    this.#clock = steadyClock();
    this.#here.clear();
    this.#look();
    this.#timer ??= setInterval(
      guarded("attendance", this.#room.log, () => this.#tick()),
      LOOKED_EVERY,
    );
  }

  onJoin(participant: Participant): void {
    this.#lookAt(participant);
  }

  onLeave(participant: Participant): void {
    this.#lookAt(participant);
  }

  onLevels(levels: readonly { participantId: string }[]): void {
    for (const { participantId } of levels) this.#heard.add(participantId);
  }

  onEnd(): Promise<void> {
    return this.close();
  }

  /** Resolves once what was counted is recorded. */
  close(): Promise<void> {
    this.#look();
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#here.clear();
    const recorded = this.#record();
    this.#session = null;
    return recorded;
  }

  #tick(): Promise<void> | undefined {
    this.#look();
    return performance.now() - this.#recorded < RECORDED_EVERY ? undefined : this.#record();
  }

  /** Counts the time since the last look for those who were here then. */
  #look(): void {
    const now = this.#now();
    for (const participant of this.#here.keys()) this.#count(participant, now);
    this.#here.clear();
    this.#heard.clear();
    if (!this.#session) return;
    for (const participant of this.#room.participants()) this.#note(participant, now);
  }

  /** The same of one person: a large class is not looked through whenever somebody comes or goes. */
  #lookAt(participant: Participant): void {
    const now = this.#now();
    this.#count(participant, now);
    this.#here.delete(participant);
    this.#heard.delete(participant.id);
    if (this.#session && this.#room.has(participant)) this.#note(participant, now);
  }

  #now(): number {
    return Math.round(this.#clock());
  }

  #note(participant: Participant, now: number): void {
    const { connection } = participant;
    if (connection)
      this.#here.set(participant, { since: now, watching: this.#watching.has(connection) });
  }

  #count(participant: Participant, now: number): void {
    const here = this.#here.get(participant);
    if (!here) return;
    const { id, person } = participant;
    const span = { from: here.since, to: now };
    this.#spans.add(person.id, "present", span);
    if (this.#heard.has(id)) this.#spans.add(person.id, "spoke", span);
    if (here.watching) this.#spans.add(person.id, "watched", span);
  }

  /** What cannot be recorded is recorded with the next. */
  #record(): Promise<void> {
    const session = this.#session;
    this.#recorded = performance.now();
    return this.#records.run(async () => {
      if (!session || this.#spans.empty) return;
      const taken = this.#spans.take();
      try {
        await this.#attendance.record(session, taken);
      } catch (error) {
        this.#spans.putBack(taken);
        throw error;
      }
    });
  }

  async #peopleFor(seat: Participant) {
    const session = this.#session;
    if (!session) {
      // What was counted until the end may still be on its way to the database.
      await this.#records.run(() => undefined);
      return [];
    }
    this.#look();
    await this.#record();
    const known = await this.#attendance.of(session);
    const byPerson = new Map(known.map((each) => [each.personId, each]));
    const shown = seat.role === "host" ? this.#room.participants() : [seat];
    return shown.map(({ id, person }) => {
      const { present = 0, spoke = 0, watched = 0 } = byPerson.get(person.id) ?? {};
      return { participantId: id, present, spoke, watched };
    });
  }
}
