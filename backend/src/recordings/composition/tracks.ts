import type { RecordedStream, RecordingEvent } from "@lyceum/shared/recording-events.ts";

import type { TrackToMux } from "../mux/mux-track.ts";
import type { Muxed } from "../mux/mux-tracks.ts";
import { type Span, spansOf, timeIn } from "./spans.ts";

/** A stream as it was written. Milliseconds of the recording. */
type WrittenTrack = RecordedStream & { span: Span; until: number; off: [number, number][] };

/** A piece of a track that was made into a file, and when it shows nothing. */
export type Track = Pick<RecordedStream, "participantId" | "name" | "role" | "source" | "kind"> & {
  file: string;
  start: number;
  end: number;
  off: [number, number][];
};

/** All streams, with the times in which they were off. */
export const writtenTracks = (events: readonly RecordingEvent[]): WrittenTrack[] => {
  const spans = spansOf(events);
  const tracks = new Map<string, WrittenTrack>();
  const done: WrittenTrack[] = [];
  const end = (of: (track: WrittenTrack) => boolean, until: number) => {
    for (const [id, track] of tracks)
      if (of(track)) {
        done.push({ ...track, until: Math.min(track.until, until) });
        tracks.delete(id);
      }
  };
  for (const event of events) {
    const at = timeIn(spans, event.at);
    if (event.type === "captureStarted" || event.type === "captureStopped") end(() => true, at);
    if (event.type === "producerRemoved")
      end(({ producerId }) => producerId === event.body.producerId, at);
    if (event.type === "producerAdded") {
      const { participantId, source, producerId, paused } = event.body;
      end((each) => each.participantId === participantId && each.source === source, at);
      const span = spans.findLast(({ startedAt }) => startedAt <= event.at);
      const off: [number, number][] = paused ? [[at, Infinity]] : [];
      if (span) tracks.set(producerId, { ...event.body, span, until: Infinity, off });
    }
    if (event.type === "producerChanged") change(tracks.get(event.body.producerId), event.body, at);
  }
  end(() => true, Infinity);
  return done;
};

const change = (track: WrittenTrack | undefined, { paused }: { paused: boolean }, at: number) => {
  const last = track?.off.at(-1);
  if (paused) track?.off.push([at, Infinity]);
  else if (last) last[1] = at;
};

export const toMux = (tracks: readonly WrittenTrack[]): TrackToMux[] =>
  tracks.map(({ file, mimeType, clockRate, span }) => ({
    file,
    mimeType,
    clockRate,
    shift: span.offset - span.startedAt + span.from,
  }));

/** What there is to see and to hear, within the times in which it was recorded. */
export const muxedTracks = (written: readonly WrittenTrack[], muxed: readonly Muxed[]): Track[] => {
  const byFile = new Map(muxed.map(({ file, pieces }) => [file, pieces]));
  return written.flatMap(({ participantId, name, role, source, kind, ...track }) => {
    const last = Math.min(track.until, track.span.from + track.span.endedAt - track.span.startedAt);
    const pieces = byFile.get(track.file) ?? [];
    return pieces.flatMap((piece) => {
      const end = Math.min(piece.end, last);
      const of = { participantId, name, role, source, kind, off: track.off };
      return end > piece.start ? [{ ...of, file: piece.file, start: piece.start, end }] : [];
    });
  });
};
