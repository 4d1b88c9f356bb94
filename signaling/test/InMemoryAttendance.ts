import type {
  AttendancePort,
  AttendedSpans,
  Span,
} from "../src/classroom/modules/attendance/ports.ts";

/** Seconds of the union of spans. */
const secondsOf = (spans: readonly Span[]): number => {
  let [sum, until] = [0, 0];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return Math.floor(sum / 1_000);
};

/** Attendance in memory. */
export class InMemoryAttendance implements AttendancePort {
  /** Everything recorded, by session. */
  readonly records = new Map<string, AttendedSpans[]>();
  /** Whether the database is unavailable. */
  away = false;

  async record(sessionId: string, people: readonly AttendedSpans[]): Promise<void> {
    if (this.away) throw new Error("The database is unavailable.");
    this.records.set(sessionId, [...(this.records.get(sessionId) ?? []), ...people]);
  }

  async of(sessionId: string) {
    const records = this.records.get(sessionId) ?? [];
    const ids = [...new Set(records.map(({ personId }) => personId))];
    return ids.map((personId) => {
      const own = records.filter((each) => each.personId === personId);
      return {
        personId,
        present: secondsOf(own.flatMap(({ present }) => present)),
        spoke: secondsOf(own.flatMap(({ spoke }) => spoke)),
        watched: secondsOf(own.flatMap(({ watched }) => watched)),
      };
    });
  }

  /** Milliseconds of one kind, of one person in all sessions. */
  millisecondsOf(personId: string, kind: "present" | "spoke" | "watched"): number {
    const own = [...this.records.values()].flat().filter((each) => each.personId === personId);
    return own.flatMap((each) => each[kind]).reduce((sum, { from, to }) => sum + to - from, 0);
  }
}
