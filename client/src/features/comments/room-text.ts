import * as texts from "#text/comments.ts";

/** The remaining characters are shown from this number on. */
const NEAR = 200;

/** The remaining space of a text, once it is small. */
export function roomText(text: string, most: number): string | undefined {
  const left = most - text.trim().length;
  if (left > NEAR) return undefined;
  const count = Math.abs(left);
  const characters = count === 1 ? texts.n1Character : texts.characters(count);
  return left < 0 ? texts.tooMany(characters) : texts.left(characters);
}
