import type { HeadText } from "./entries.ts";
import type { Slot } from "./slots.ts";

/** Entries that say alike at least, before that is a pattern. */
const ALIKE = 2;
const IN_BRACKETS = /^(.*[^\s(])\s*\(([^()]+)\)$/u;
const LABELLED = /^(\p{L}[\p{L} ]{1,20}):\s+(?=\S)/u;

/** The parts that all texts of a place in the pattern have: without a label before them, and what is in brackets after them apart. */
export const partedSlots = (slot: Slot): Slot[] => {
  const bare = withoutLabel(slot);
  const parts = bare.texts.map((each) => each && IN_BRACKETS.exec(each.text));
  const filled = bare.texts.filter((each) => each !== null).length;
  if (filled < ALIKE || parts.filter(Boolean).length < filled) return [bare];
  const part = (at: 1 | 2) => ({
    texts: bare.texts.map((each, index) => each && withText(each, parts[index]?.[at] ?? "")),
  });
  return [part(1), part(2)];
};

const withoutLabel = ({ texts }: Slot): Slot => {
  const filled = texts.flatMap((each) => each?.text ?? []);
  const labels = new Set(filled.map((text) => LABELLED.exec(text)?.[1]));
  if (filled.length < ALIKE || labels.size !== 1 || labels.has(undefined)) return { texts };
  return { texts: texts.map((each) => each && withText(each, each.text.replace(LABELLED, ""))) };
};

const withText = (each: HeadText, text: string): HeadText => ({ ...each, text });
