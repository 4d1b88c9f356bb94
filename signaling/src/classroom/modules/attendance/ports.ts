/** Milliseconds since the epoch. */
export type Span = { from: number; to: number };
/** What one person did in a session since the last record. */
export type AttendedSpans = {
  personId: string;
  present: readonly Span[];
  spoke: readonly Span[];
  watched: readonly Span[];
};

export type AttendancePort = {
  /** Adds to what is known: a moment counts once. */
  record(sessionId: string, people: readonly AttendedSpans[]): Promise<void>;
  /** What is recorded of a session, in seconds. */
  of(
    sessionId: string,
  ): Promise<{ personId: string; present: number; spoke: number; watched: number }[]>;
};

export type AttendancePorts = { attendance: AttendancePort };
