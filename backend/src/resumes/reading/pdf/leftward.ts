import type { Item } from "./items.ts";

/** Letters of scripts that are written from right to left, in all their forms. */
const LEFTWARD = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
const OTHERS = /[\p{Script=Latin}\p{N}@]/u;
/** Of the size of the letters. */
const WORD_GAP = 0.12;
const CELL_GAP = 1.6;

const isLeftward = ({ text }: Item): boolean => LEFTWARD.test(text) && !OTHERS.test(text);

/** Each run of such letters in one piece, in the order in which they are read. Takes items from left to right. */
export const withLeftward = (items: Item[]): Item[] => {
  if (!items.some(isLeftward)) return items;
  const result: Item[] = [];
  for (const item of items) {
    const last = result.at(-1);
    const gap = last ? item.left - last.right : Infinity;
    const goesOn = last && isLeftward(last) && isLeftward(item) && gap < CELL_GAP * item.size;
    if (!goesOn) result.push(item);
    else {
      const space = gap > WORD_GAP * item.size ? " " : "";
      result[result.length - 1] = {
        ...last,
        text: `${item.text.trim()}${space}${last.text.trim()}`,
        right: Math.max(last.right, item.right),
      };
    }
  }
  return result;
};
