type Key = string | number;

/** The places that a list shows, and those of the items that are held, in their order. */
export const withHeld = (
  shown: readonly number[],
  keys: readonly Key[],
  held: readonly (Key | null)[],
): number[] => {
  const places = held.map((key) => keys.findIndex((each) => each === key));
  const all = new Set([...shown, ...places.filter((place) => place >= 0)]);
  return [...all].toSorted((one, other) => one - other);
};
