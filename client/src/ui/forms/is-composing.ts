/** What is read of a key. Its code is deprecated, and the only sign of this in Safari. */
type Key = { nativeEvent: { isComposing: boolean }; keyCode: number };

/** The code of every key that an input method takes for itself. */
const TAKEN = 229;

/**
 * Whether a key chooses a character, in languages that need it. Safari ends the choice before it tells of the key that ended it:
 * https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export const isComposing = ({ nativeEvent, keyCode }: Key): boolean =>
  nativeEvent.isComposing || keyCode === TAKEN;
