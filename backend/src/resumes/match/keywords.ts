import { rarityOf, stemOf } from "./commonness.ts";

/** `weight`: how much it says of a job. */
export type Keyword = { keyword: string; weight: number };

const KEYWORDS_MOST = 30;
/** Words rarer than this are the trade's own, as far as everyday speech can tell. */
const RARITY_LEAST = 9.5;

/** What adverts for any job say. */
const OF_EVERY_ADVERT = new Set(
  `ability able applicant applicants application apply bachelor based benefit benefits bonus candidate candidates career
  collaborate collaborative colleague colleagues communication company compensation competitive comprehensive coordinate
  culture daily degree deliver demonstrate demonstrated description desirable desired detail diverse diversity dynamic
  employee employees employer employment enthusiastic environment equal equivalent essential etc excellent experience
  experienced expertise familiar familiarity fluent growth hiring holidays hybrid ideal inclusive including innovative
  insurance interpersonal join knowledge lead maintain minimum motivated must offer office onsite opportunity organisation
  organization paid passion passionate pension perks position preferred preferably proactive professional proficiency
  proficient proven qualification qualifications qualified range recruiting relevant remote required requirement
  requirements responsibilities responsibility responsible role salary seeking skill skilled skills solid startup stakeholder
  stakeholders strong successful team teams understanding vacancy valued vibrant willingness workplace`
    .split(/\s+/)
    .map(stemOf),
);

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}+#]|[.'’/-](?=[\p{L}\p{N}]))*/gu;

/** Words with the signs that are part of their names: C++, Node.js, CI/CD. */
export const wordsOf = (text: string): string[] => text.normalize("NFKC").match(WORD) ?? [];

/** Capitals and signs within a word make it a name of the trade; a capital at its beginning any name at all. */
const isTechnical = (word: string) => /\p{L}/u.test(word) && /^.+[\p{Lu}\p{N}+#]/u.test(word);
const isPlain = (word: string) => /^\p{Ll}[\p{Ll}-]{2,}$/u.test(word);

/** A name in a row of others, or after 'with' and 'as', is rather a tool's than a place's or a company's. */
const LISTED =
  /(?<=(?:[,/]|\b(?:and|or|with|as))\s*)\p{Lu}\p{Ll}+(?![\p{L}\p{N}+#-])(?!\s+\p{Lu})/gu;
const LISTED_RARITY_LEAST = 12;

/** Long runs of blanks are one each: at every letter V8 goes back over all of them. */
const listedNames = (description: string): string[] =>
  (description.replaceAll(/\s+/g, " ").match(LISTED) ?? []).filter(
    (name) => rarityOf(name) >= LISTED_RARITY_LEAST,
  );

const isTelling = (word: string) =>
  (isTechnical(word) || isPlain(word)) &&
  rarityOf(word) >= RARITY_LEAST &&
  !OF_EVERY_ADVERT.has(stemOf(word));

/** Rare words of a phrase count once, as the phrase. */
const weigh = (keyword: string): number =>
  Math.max(RARITY_LEAST, ...wordsOf(keyword).map(rarityOf));

/**
 * What a job's description asks for: the skills in it that are known by name, and the words that are rare in the language.
 * The weightiest first.
 */
export const keywordsOf = (description: string, skills: readonly string[]): Keyword[] => {
  const covered = new Set(skills.flatMap(wordsOf).map(stemOf));
  const found = new Map(skills.map((skill) => [skill.toLowerCase(), skill]));
  const words = [...wordsOf(description).filter(isTelling), ...listedNames(description)];
  for (const word of words) {
    const stem = stemOf(word);
    if (!covered.has(stem) && !found.has(stem)) found.set(stem, word);
  }
  return [...found.values()]
    .map((keyword) => ({ keyword, weight: weigh(keyword) }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, KEYWORDS_MOST);
};
