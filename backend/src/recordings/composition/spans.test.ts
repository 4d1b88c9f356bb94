import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import { describe, expect, it } from "vitest";

import { voiceEvent } from "../../../test/voice-event.ts";
import { spansOf } from "./spans.ts";

const AT = 1_800_000_000_000;
const HOUR = 3_600_000;
const AHEAD = 600_000;

const started = (at: number, hostAt: number): RecordingEvent => ({
  at,
  type: "captureStarted",
  body: { hostAt },
});

const stopped = (at: number): RecordingEvent => ({
  at,
  type: "captureStopped",
  body: { reason: "paused" },
});

const offsetsOf = (...events: RecordingEvent[]) => spansOf(events).map(({ offset }) => offset);

describe("the offset from the media host's clock to signaling's", () => {
  it("is what the host said as it began, whatever a later answer took", () => {
    const first = started(AT, AT - AHEAD);
    expect(offsetsOf(first)).toEqual([AHEAD]);
    expect(offsetsOf(first, voiceEvent(AT + 900, AT - AHEAD + 500))).toEqual([AHEAD]);
  });

  it("is so as long as one stream agrees, although the first answer for another was lost", () => {
    const events = [voiceEvent(AT + 20, AT - AHEAD), voiceEvent(AT + 2 * HOUR, AT - AHEAD)];
    expect(offsetsOf(started(AT, AT - AHEAD), ...events)).toEqual([AHEAD]);
  });

  it.each([-HOUR, HOUR])(
    "is as its streams say where the host had two clocks, %i ms apart: those of each span",
    (apart) => {
      const events = [
        started(AT, AT - AHEAD + apart),
        voiceEvent(AT + 30_020, AT - AHEAD + 30_000),
        voiceEvent(AT + 40_005, AT - AHEAD + 40_000),
        stopped(AT + 50_000),
        started(AT + HOUR, AT + HOUR),
        voiceEvent(AT + HOUR + 5, AT + HOUR),
      ];
      expect(offsetsOf(...events)).toEqual([AHEAD + 5, 0]);
    },
  );
});
