import type { SectionKind } from "./sections.ts";

type Grammar = { nouns: string; adjectives: string };

const OF_ANY =
  "my|our|selected|key|main|major|relevant|related|recent|other|additional|further|notable|core|general|personal|professional|academic|technical|special|specialist|specialised|specialized|practical";

/** What a section may be called by a noun of its own, alone or with some of these before it; the first noun tells. */
const GRAMMARS: [SectionKind, Grammar][] = [
  [
    "volunteering",
    {
      nouns: "volunteering|volunteer experience|voluntary experience|voluntary work",
      adjectives: "and",
    },
  ],
  [
    "experience",
    {
      nouns:
        "experience|experiences|employment|appointments|positions|internships|placements|jobs|(?:employment|work|working|job|career|professional) (?:record|records|history|background|chronology|timeline|details)",
      adjectives:
        "work|working|clinical|teaching|previous|past|prior|current|former|early|earlier|industry|industrial|research|military|naval|leadership|managerial|management|executive|supervisory|legal|international|career|employment|job|business|commercial|corporate|engineering|nursing|medical|hospital|hospitality|retail|sales|administrative|hands-on|field|freelance|consulting|internship|paid|and|held",
    },
  ],
  [
    "education",
    {
      nouns:
        "education|qualifications|schooling|degrees|(?:education|educational|academic|school) (?:record|records|history|background|details|credentials|qualification)",
      adjectives: "educational|formal|scholastic|vocational|university|college|school|and",
    },
  ],
  [
    "skills",
    {
      nouns:
        "skills|competences|competencies|competence|abilities|proficiencies|expertise|strengths|technologies",
      adjectives:
        "it|computer|software|digital|soft|hard|clinical|functional|transferable|language and|workplace|job|and",
    },
  ],
  [
    "awards",
    {
      nouns: "honors|honours|awards|distinctions|prizes",
      adjectives: "and|scholarships|fellowships|grants",
    },
  ],
  [
    "publications",
    {
      nouns: "publications|talks|papers|patents|presentations",
      adjectives:
        "invited|conference|refereed|peer-reviewed|public|scholarly|scientific|keynote|and",
    },
  ],
];

const patternOf = ({ nouns, adjectives }: Grammar): RegExp =>
  new RegExp(`^(?:(?:${OF_ANY}|${adjectives}) )*(?:${nouns})(?: held)?$`, "u");
const PATTERNS = GRAMMARS.map(([kind, grammar]) => [kind, patternOf(grammar)] as const);

const SENTENCES: [SectionKind, RegExp][] = [
  [
    "summary",
    /^(?:(?:summary|highlights|overview|profile) of (?:\p{L}+ )?qualifications|qualifications? (?:summary|highlights|overview|profile))$/u,
  ],
  [
    "experience",
    /^(?:where i|(?:jobs|positions|posts|roles|places) (?:that )?i)(?: have)? (?:worked|work|had|held)$/u,
  ],
  ["education", /^(?:where|what) i(?: have)? (?:studied|learned|learnt|went to school)$/u],
];

const CONTINUED = / \(?(?:continued|cont['’]?d|cont)\.?\)?$/u;

/** Without what says that a section goes on: 'Experience (continued)'. */
export const withoutContinued = (small: string): string => small.replace(CONTINUED, "");

/** Of what names two sections: these hold entries, so that they must not be missed; then those that take in the others. */
const FIRST: SectionKind[] = ["experience", "education", "skills"];

/** In the languages whose usual headings are known. */
const AND = /,? and |, | (?:und|et|y|e|en) /;

/**
 * The section that a text in small letters names, by the nouns of headings and what may stand before these, or by the usual
 * name of each of its parts.
 */
export const kindByGrammar = (
  small: string,
  usual: (part: string) => SectionKind | null,
): SectionKind | null => {
  const text = small.replaceAll(/['’]ve\b/g, " have");
  const whole = kindOfNoun(text);
  if (whole) return whole;
  const kinds = text.split(AND).map((part) => usual(part) ?? kindOfNoun(part));
  if (kinds.length < 2 || kinds.includes(null)) return null;
  return FIRST.find((kind) => kinds.includes(kind)) ?? kinds[0] ?? null;
};

const kindOfNoun = (text: string): SectionKind | null =>
  [...SENTENCES, ...PATTERNS].find(([, pattern]) => pattern.test(text))?.[0] ?? null;
