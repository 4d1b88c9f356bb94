import { randomInt } from "node:crypto";

const CONSONANTS = "bdfgjklmnprstvz";
const VOWELS = "aeiou";

/** Four groups such as "tavo-lemi-…", 51 bits: easy to read aloud and to type. */
export const readablePassword = (): string => Array.from({ length: 4 }, group).join("-");

const group = (): string =>
  [CONSONANTS, VOWELS, CONSONANTS, VOWELS]
    .map((letters) => letters[randomInt(letters.length)])
    .join("");
