import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";

/**
 * A time in which a media host wrote. `from`: where it begins in the recording, which has no pauses. `offset`: from the
 * host's clock to signaling's. Milliseconds.
 */
export type Span = { startedAt: number; endedAt: number; from: number; offset: number };

/** In their order. The last one has no end where nobody noted it. */
export const spansOf = (events: readonly RecordingEvent[]): Span[] => {
  const spans: Span[] = [];
  for (const event of events) {
    const last = spans.at(-1);
    const isStart = event.type === "captureStarted";
    if (last && (isStart || event.type === "captureStopped"))
      last.endedAt = Math.min(last.endedAt, Math.max(last.startedAt, event.at));
    if (!isStart) continue;
    const from = last ? last.from + last.endedAt - last.startedAt : 0;
    const offset = event.at - event.body.hostAt;
    spans.push({ startedAt: event.at, endedAt: Infinity, from, offset });
  }
  return spans;
};

/** Where a moment by signaling's clock is in the recording; of a pause, where it goes on. */
export const timeIn = (spans: readonly Span[], at: number): number => {
  const span = spans.findLast(({ startedAt }) => startedAt <= at) ?? spans[0];
  if (!span) return 0;
  return span.from + Math.max(0, Math.min(at, span.endedAt) - span.startedAt);
};
