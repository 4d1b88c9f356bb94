import { type Cue, CUES_MAX } from "@lyceum/shared/captions.ts";

import type { Window } from "../replay/windows.ts";

/** What was said by live captions; `from`, `to`: by signaling's clock, in ms since 1970. */
export type Spoken = { authorId: string | null; text: string; from: number; to: number };

/** Characters of a line, and lines at once: what is read in the time in which it is said. */
const LINE = 42;
const LINES = 2;
/** Milliseconds for which a cue is shown at least, where the video goes on for so long. */
const SHOWN_LEAST = 1_000;
const MILLISECONDS = 1_000;

const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });

/** Words, each with the spaces and marks after it: also of languages that write none between them. */
const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(text))
    if (isWordLike || words.length === 0) words.push(segment);
    else words[words.length - 1] += segment;
  return words.flatMap((word) =>
    word.trimEnd().length <= LINE ? [word] : (word.match(/.{1,42}/gsu) ?? []),
  );
};

/** Texts of cues that are short enough to be read, in their order. */
const piecesOf = (text: string): string[] => {
  const lines: string[] = [];
  let line = "";
  for (const word of wordsOf(text)) {
    if (line !== "" && (line + word).trimEnd().length > LINE) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += word;
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  const count = Math.ceil(lines.length / LINES);
  return Array.from({ length: count }, (_, place) =>
    lines.slice(place * LINES, (place + 1) * LINES).join("\n"),
  );
};

/** A phrase takes its time by the length of its pieces. Milliseconds of the video. */
const cuesIn = (text: string, from: number, to: number): Cue[] => {
  const pieces = piecesOf(text);
  const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let begin = from;
  return pieces.map((piece) => {
    const end = begin + ((to - from) * piece.length) / total;
    const cue = { from: begin / MILLISECONDS, to: end / MILLISECONDS, text: piece };
    begin = end;
    return cue;
  });
};

/**
 * The captions of a video that shows these windows of a recorded class. A phrase that is not all within one is left out:
 * nobody knows which of its words were cut off. Another speaker than before is marked by a dash, and not by name: a free
 * course is watched by everyone.
 */
export const spokenCues = (phrases: readonly Spoken[], windows: readonly Window[]): Cue[] => {
  const cues: Cue[] = [];
  let speaker: string | null | undefined;
  for (const [place, { authorId, text, from, to }] of phrases.entries()) {
    const window = windows.find((each) => each.from <= from && to <= each.to);
    if (!window) continue;
    const isOther = speaker !== undefined && speaker !== authorId;
    speaker = authorId;
    const shift = window.at - window.from;
    const next = phrases.slice(place + 1).find((each) => each.authorId === authorId);
    const until = Math.min(Math.max(to, from + SHOWN_LEAST), window.to, next?.from ?? Infinity);
    if (until > from)
      cues.push(...cuesIn(isOther ? `– ${text}` : text, from + shift, until + shift));
  }
  return cues.slice(0, CUES_MAX);
};
