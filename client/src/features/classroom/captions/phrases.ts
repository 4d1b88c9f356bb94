import { CAPTION_TEXT_MAX } from "@lyceum/shared/class-limits.ts";

/** The text without a half character at its end. */
const whole = (text: string): string => (text.isWellFormed() ? text : text.slice(0, -1));

/** A phrase in pieces that may be sent, cut between words where it has spaces. None of an empty one. */
export const piecesOf = (text: string): string[] => {
  const pieces: string[] = [];
  let left = text.trim();
  while (left.length > CAPTION_TEXT_MAX) {
    const space = left.lastIndexOf(" ", CAPTION_TEXT_MAX);
    const piece = space > 0 ? left.slice(0, space) : whole(left.slice(0, CAPTION_TEXT_MAX));
    pieces.push(piece);
    left = left.slice(piece.length).trim();
  }
  return left === "" ? pieces : [...pieces, left];
};

/** The end of a phrase that goes on, which is what is being said. */
export const newestOf = (text: string): string => {
  if (text.length <= CAPTION_TEXT_MAX) return text;
  const end = text.slice(-CAPTION_TEXT_MAX);
  const space = end.indexOf(" ");
  const kept = end.slice(space + 1);
  return kept.isWellFormed() ? kept : kept.slice(1);
};
