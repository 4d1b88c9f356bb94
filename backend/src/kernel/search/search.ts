import { type RawBuilder, type SqlBool, sql } from "kysely";

type Search = { matches: RawBuilder<SqlBool>; nearness: RawBuilder<number> };

/**
 * Share of a word's trigrams that another has to have to be taken for it. Measured: "pyhton" has 0.29 of "python", other
 * typing mistakes more; words that have nothing to do with a title have 0.25 of it at most.
 */
const LIKE = 0.28;
/** More words than anybody types; each costs a pass over the titles. */
const WORDS_MOST = 8;

/** What is searched for: no punctuation, so that nothing in it means anything to the database. */
export const wordsOf = (text: string): string[] =>
  (text.normalize("NFKC").match(/[\p{Letter}\p{Mark}\p{Number}]+/gu) ?? []).slice(0, WORDS_MOST);

/** All words in title, category or description; the last one may be unfinished. */
export const byWords = (words: string[]): Search => {
  const all = sql`plainto_tsquery('simple', plain_text(${words.join(" ")}))`;
  const query = sql`(case when numnode(${all}) > 0 then (${all}::text || ':*')::tsquery end)`;
  return { matches: sql`search @@ ${query}`, nearness: sql`ts_rank(search, ${query})` };
};

/** Every word like one in title or category. */
export const approximately = (words: string[]): Search => {
  const each = sql`unnest(string_to_array(plain_text(${words.join(" ")}), ' ')) word where word <> ''`;
  const likeness = sql`word_similarity(word, title_words)`;
  return {
    // The first word that is like none ends it. An apostrophe alone is a letter to Unicode, and no word here.
    matches: sql`(not exists (select from ${each} and ${likeness} < ${LIKE}) and exists (select from ${each}))`,
    nearness: sql`(select avg(${likeness}) from ${each})`,
  };
};
