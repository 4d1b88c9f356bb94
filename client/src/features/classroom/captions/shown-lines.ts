import type { CaptionLine } from "@lyceum/shared/signaling/captions.ts";

/** `until`: when it disappears, in ms since 1970. */
export type ShownLine = CaptionLine & { until: number };

/** Milliseconds for which a line stays after its last change. */
const SHOWN_FOR = 7_000;
/** Phrases at once; the newest. */
const SHOWN_MOST = 4;

/** With what was said now, and without what is over. A line of the same phrase takes the place of the one before it. */
export const withLines = (
  shown: readonly ShownLine[],
  said: readonly CaptionLine[],
  now: number,
): ShownLine[] => {
  const lines = shown.filter(({ until }) => until > now);
  for (const line of said) {
    const place = lines.findIndex(
      ({ participantId, phrase }) => participantId === line.participantId && phrase === line.phrase,
    );
    // What comes late changes nothing that is over.
    if (place >= 0 && lines[place]!.final && !line.final) continue;
    const fresh = { ...line, until: now + SHOWN_FOR };
    if (place >= 0) lines[place] = fresh;
    else lines.push(fresh);
  }
  return lines.slice(-SHOWN_MOST);
};

/** What one person said without another one between. */
export type Speech = { key: string; participantId: string; text: string };

export const speechesOf = (lines: readonly ShownLine[]): Speech[] => {
  const speeches: Speech[] = [];
  for (const { participantId, phrase, text } of lines) {
    const last = speeches.at(-1);
    if (last?.participantId === participantId) last.text += ` ${text}`;
    else speeches.push({ key: `${participantId}/${phrase}`, participantId, text });
  }
  return speeches;
};
