import { type Line, withoutMark } from "../line.ts";
import { LEXICON } from "./skill-lexicon.ts";

const SKILLS_MAX = 100;
const LONGEST = 50;
const LABEL = /^[\p{L}\s&/]{2,40}:\s*/u;
const APART = /\s*[,;|•·]\s*|\s+\/\s+|\s+[–—]\s+/u;

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
    .map((skill) => skill.replace(/^[\s(]+|[\s.)]+$/g, ""))
    .filter((skill) => skill.length > 1 && skill.length <= LONGEST && skill.split(" ").length <= 5);

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const NAMED = LEXICON.map((name) => ({
  name,
  pattern: new RegExp(
    `(?<![\\p{L}\\d])${escape(name)}(?![\\p{L}\\d+#])`,
    name.length <= 3 || /^[A-Z][a-z]+$/.test(name) ? "u" : "iu",
  ),
}));

/** The names of the lexicon that stand in a text. */
export const skillsNamedIn = (text: string): string[] =>
  NAMED.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);

const namedIn = (lines: Line[]): string[] =>
  skillsNamedIn(lines.map((line) => line.text).join("\n"));
