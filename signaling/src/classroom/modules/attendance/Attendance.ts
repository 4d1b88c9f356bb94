import { guarded } from "@lyceum/shared/edges.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

import type { Connection } from "../../../wire/connection.ts";
import type { Participant } from "../../seats/Participant.ts";
import type { ClassroomModule, ModuleRoomOf } from "../ClassroomModule.ts";
import type { AttendancePort, AttendancePorts } from "./ports.ts";
import { Spans } from "./Spans.ts";

/** Milliseconds between two looks at who is here, and between two records in the database. */
const LOOKED_EVERY = 1_000;
const RECORDED_EVERY = 20_000;

/**
 * Who is in the class, speaks, and has it in view, by this server's clock. A person has one seat, and a moment is counted
 * only from look to look: so nobody is present for longer than the clock.
 */
export class Attendance implements ClassroomModule<"attendance"> {
  readonly #room: ModuleRoomOf<"attendance">;
  readonly #attendance: AttendancePort;
  readonly #spans = new Spans();
  readonly #records = new SerialQueue();
  readonly #watching = new WeakSet<Connection>();
  /** Who was here, and who had the class in view, at the last look. */
  #here = new Map<Participant, { watching: boolean }>();
  /** Participants who were heard since the last look. */
  readonly #heard = new Set<string>();
  #looked = Date.now();
  #recorded = Date.now();
  #timer: NodeJS.Timeout | null = null;

  constructor(room: ModuleRoomOf<"attendance">, { attendance }: AttendancePorts) {
    this.#room = room;
    this.#attendance = attendance;
  }

  readonly handlers: ClassroomModule<"attendance">["handlers"] = {
    reportWatching: ({ connection }, { watching }) => {
      this.#look();
      if (watching) this.#watching.add(connection);
      else this.#watching.delete(connection);
      this.#look();
      return {};
    },
    readAttendance: async ({ seat }) => ({ people: await this.#peopleFor(seat) }),
  };

  onStart(): void {
    this.#here.clear();
    this.#look();
    this.#timer ??= setInterval(
      guarded("attendance", this.#room.log, () => this.#tick()),
      LOOKED_EVERY,
    );
  }

  onJoin(): void {
    this.#look();
  }

  onLeave(): void {
    this.#look();
  }

  onLevels(levels: readonly { participantId: string }[]): void {
    for (const { participantId } of levels) this.#heard.add(participantId);
  }

  /** The session is still the one that ends. */
  onEnd(): Promise<void> {
    this.#look();
    this.#stop();
    return this.#record();
  }

  async close(): Promise<void> {
    if (!this.#timer) return;
    this.#look();
    this.#stop();
    await this.#record();
  }

  #stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#here.clear();
  }

  #tick(): Promise<void> | undefined {
    this.#look();
    return Date.now() - this.#recorded < RECORDED_EVERY ? undefined : this.#record();
  }

  /** Counts the time since the last look for those who were here then. */
  #look(): void {
    const span = { from: this.#looked, to: Math.max(this.#looked, Date.now()) };
    this.#looked = span.to;
    for (const [{ id, person }, { watching }] of this.#here) {
      this.#spans.add(person.id, "present", span);
      if (this.#heard.has(id)) this.#spans.add(person.id, "spoke", span);
      if (watching) this.#spans.add(person.id, "watched", span);
    }
    this.#heard.clear();
    this.#here = new Map();
    if (!this.#room.session()) return;
    for (const participant of this.#room.participants()) {
      const { connection } = participant;
      if (connection) this.#here.set(participant, { watching: this.#watching.has(connection) });
    }
  }

  /** What cannot be recorded is recorded with the next. */
  #record(): Promise<void> {
    const session = this.#room.session();
    this.#recorded = Date.now();
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
    const session = this.#room.session();
    if (!session) return [];
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
