/** An event of a trace as Chromium writes it; times in µs. */
export type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of `dur`, what the processor worked on it. */
  tdur?: number;
};

/**
 * Makes each task as long as the processor worked on it, with all that happened in it nearer together, so that what
 * else the machine had to do does not count. Changes the events.
 */
export function asWorkedOn(events: TraceEvent[]): void {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`);
  for (const thread of threads.values()) shortenTasks(thread.toSorted(byStart));
}

/** What is within something comes after it. */
const byStart = (one: TraceEvent, other: TraceEvent) =>
  one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0);

function shortenTasks(events: TraceEvent[]) {
  let task = { start: 0, end: 0, share: 1 };
  for (const event of events) {
    if (event.ts >= task.end) task = taskOf(event) ?? task;
    if (event.ts >= task.end) continue;
    event.ts = Math.round(task.start + (event.ts - task.start) * task.share);
    if (event.dur !== undefined) event.dur = Math.floor(event.dur * task.share);
  }
}

function taskOf({ name, ts, dur, tdur }: TraceEvent) {
  if (!name.endsWith("RunTask") || !dur || tdur === undefined) return null;
  return { start: ts, end: ts + dur, share: Math.min(1, tdur / dur) };
}
