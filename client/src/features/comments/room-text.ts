/** Characters left from which on they are counted. */
const NEAR = 200;

/** How much room a text has left, once that is little. */
export function roomText(text: string, most: number): string | undefined {
  const left = most - text.trim().length;
  if (left > NEAR) return undefined;
  const count = Math.abs(left);
  const characters = count === 1 ? "1 character" : `${count} characters`;
  return left < 0 ? `${characters} too many` : `${characters} left`;
}
