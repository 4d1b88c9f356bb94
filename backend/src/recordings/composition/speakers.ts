import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";

import { type Span, timeIn } from "./spans.ts";

/** Milliseconds. The picture does not follow a cough. */
const SPEAKS_LEAST = 2_000;

/** Who speaks from a moment of the recording on. */
export type Speaker = { at: number; participantId: string };

export const speakersOf = (
  events: readonly RecordingEvent[],
  spans: readonly Span[],
): Speaker[] => {
  const heard = events.flatMap((event) =>
    event.type === "activeSpeaker"
      ? [{ at: timeIn(spans, event.at), participantId: event.body.participantId }]
      : [],
  );
  return heard.flatMap(({ at, participantId }, place) => {
    const until = heard[place + 1]?.at ?? Infinity;
    return participantId !== null && until - at >= SPEAKS_LEAST ? [{ at, participantId }] : [];
  });
};
