import { join } from "node:path";

import { RECORD_KIND } from "@lyceum/shared/packet-log.ts";
import type { RecordedStream, RecordingEvent } from "@lyceum/shared/recording-events.ts";

import { readLog } from "../mux/read-log.ts";
import { exists } from "./compose.ts";
import { spansOf } from "./spans.ts";

/** When the last packet of a lost media host came, and its end as the events have it, `noted`. By signaling's clock, in ms since 1970. */
export type LostEnd = { noted: number; at: number };

/** By the media host's clock; -Infinity where there is none. Rejects where the disk does not answer: the end would be too early for good. */
const lastPacketOf = async (path: string, startedAt: number): Promise<number> => {
  let last = -Infinity;
  try {
    for await (const { kind, at } of readLog(path))
      if (kind === RECORD_KIND.rtp) last = Math.max(last, startedAt + at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return last;
};

/**
 * A media host that is lost is missed only later, or by the process that takes the class over: nothing was recorded from its last packet
 * until then. Returns those ends that are noted too late; none once the video was begun, which goes by what was noted then.
 */
export const lostEnds = async (
  events: readonly RecordingEvent[],
  folder: string,
): Promise<LostEnd[]> => {
  if (await exists(join(folder, "work"))) return [];
  const spans = spansOf(events);
  const ends: LostEnd[] = [];
  let begun = 0;
  let streams: RecordedStream[] = [];
  for (const event of events) {
    if (event.type === "captureStarted") {
      begun += 1;
      streams = [];
    }
    if (event.type === "producerAdded") streams.push(event.body);
    const span = spans[begun - 1];
    if (event.type !== "captureStopped" || event.body.reason !== "lost" || !span) continue;
    const lasts: number[] = [];
    for (const { file, startedAt } of streams)
      lasts.push(await lastPacketOf(join(folder, file), startedAt));
    const last = Math.max(...lasts) + span.offset;
    if (last > -Infinity && last < event.at)
      ends.push({ noted: event.at, at: Math.max(last, span.startedAt) });
  }
  return ends;
};
