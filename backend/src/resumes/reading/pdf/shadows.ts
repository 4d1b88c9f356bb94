import type { Item } from "./items.ts";

/** Of the size of the letters: how far a shadow lies from its text at most. */
const NEAR = 0.12;

/** Without what is printed a second time at almost the same place, as shadows of letters are. */
export const withoutShadows = (items: Item[]): Item[] => {
  const seen = new Map<string, Item[]>();
  return items.filter((item) => {
    const key = `${item.page} ${item.text}`;
    const others = seen.get(key) ?? [];
    seen.set(key, [...others, item]);
    return !others.some((other) => isSamePlace(other, item));
  });
};

const isSamePlace = (one: Item, other: Item): boolean =>
  one.size === other.size &&
  Math.abs(one.left - other.left) < NEAR * one.size &&
  Math.abs(one.bottom - other.bottom) < NEAR * one.size;
