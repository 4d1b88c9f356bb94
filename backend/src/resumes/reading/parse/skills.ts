import { type Line, withoutMark } from "../line.ts";
import { LEXICON } from "./skill-lexicon.ts";

const SKILLS_MAX = 100;
const LONGEST = 50;
const LABEL = /^[\p{L}\s&/]{2,40}:\s*/u;
/** Also brackets, in which the parts of a skill are listed: 'Python (Django, Flask)'. */
const APART = /[,;|•·()[\]]|\s[/–—]\s/u;
/** What brackets say of a skill: 'German (native)', 'English (C1)'. */
const LEVEL =
  /^(?:\d+\+? (?:years?|yrs?)|native|fluent|expert|advanced|proficient|intermediate|basic|beginner|[abc][12])$/i;
/** Languages of one letter; any other letter alone is no skill. */
const OF_ONE_LETTER = /^[CDR]$/;

/** What a section of skills lists, then the names of the lexicon that stand anywhere. */
export const findSkills = (listed: Line[], all: Line[]): string[] => {
  const found = [...listed.flatMap(skillsOf), ...namedIn(all)];
  const unique = new Map(found.toReversed().map((skill) => [skill.toLowerCase(), skill]));
  return [...unique.values()].toReversed().slice(0, SKILLS_MAX);
};

const skillsOf = (line: Line): string[] =>
  line.cells
    .map((cell) => withoutMark(cell).replace(LABEL, ""))
    .flatMap((cell) => cell.split(APART))
    .map((skill) => skill.trim().replace(/(?<![\s.])[\s.]+$/, ""))
    .filter((skill) => skill.length > 1 || OF_ONE_LETTER.test(skill))
    .filter((skill) => skill.length <= LONGEST && skill.split(" ").length <= 5)
    .filter((skill) => !LEVEL.test(skill));

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const patternOf = (name: string, flags: string) =>
  new RegExp(`(?<![\\p{L}\\d])${escape(name)}(?![\\p{L}\\d+#])`, flags);
/** Short names, and such as are words too, count only as they are written. */
const isExact = (name: string) => name.length <= 3 || /^[A-Z][a-z]+$/.test(name);
/** As a pattern compares that ignores case: with the long s as an s. */
const folded = (text: string) => text.toLowerCase().replaceAll("ſ", "s");

/** The names of the lexicon that stand in a text. */
export const skillsNamedIn = (text: string): string[] => {
  const lower = folded(text);
  // To make and to run all the patterns takes a tenth of a second; most names stand nowhere in a text.
  return LEXICON.filter((name) =>
    isExact(name)
      ? text.includes(name) && patternOf(name, "u").test(text)
      : lower.includes(folded(name)) && patternOf(name, "iu").test(text),
  );
};

const namedIn = (lines: Line[]): string[] =>
  skillsNamedIn(lines.map((line) => line.text).join("\n"));
