import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";

/**
 * A time in which a media host wrote. `from`: where it begins in the recording, which has no pauses. `offset`: from the
 * host's clock to signaling's. Milliseconds.
 */
export type Span = { startedAt: number; endedAt: number; from: number; offset: number };

/** Milliseconds. No answer of a media host is under way for so long. */
const CLOCKS_APART = 60_000;

/**
 * From the host's clock to signaling's, by what the host said as it began. In older recordings it said so by another clock than
 * its logs have, which was set meanwhile: there all streams disagree, and the one whose answer came first is right.
 */
const offsetOf = (said: number, events: readonly RecordingEvent[]): number => {
  const next = events.findIndex(({ type }) => type === "captureStarted");
  const within = next < 0 ? events : events.slice(0, next);
  const offsets = within.flatMap((event) =>
    event.type === "producerAdded" ? [event.at - event.body.startedAt] : [],
  );
  const disagree = offsets.every((each) => Math.abs(each - said) > CLOCKS_APART);
  return offsets.length > 0 && disagree ? Math.min(...offsets) : said;
};

/** In their order. The last one has no end where nobody noted it. */
export const spansOf = (events: readonly RecordingEvent[]): Span[] => {
  const spans: Span[] = [];
  for (const [place, event] of events.entries()) {
    const last = spans.at(-1);
    const isStart = event.type === "captureStarted";
    if (last && (isStart || event.type === "captureStopped"))
      last.endedAt = Math.min(last.endedAt, Math.max(last.startedAt, event.at));
    if (!isStart) continue;
    const from = last ? last.from + last.endedAt - last.startedAt : 0;
    const offset = offsetOf(event.at - event.body.hostAt, events.slice(place + 1));
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
