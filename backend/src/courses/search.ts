import { type RawBuilder, type SqlBool, sql } from "kysely";

type Search = { matches: RawBuilder<SqlBool>; nearness: RawBuilder<number> };

/**
 * Share of a word's trigrams that another has to have to be taken for it. Measured: "pyhton" has 0.29 of "python", other
 * typing mistakes more; words that have nothing to do with a title have 0.25 of it at most.
 */
const LIKE = 0.28;
/** More words than anybody types; each costs a pass over the titles. */
const WORDS_MOST = 12;

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
  const each = sql`select word_similarity(plain_text(word), plain_text(title || ' ' || category)) as likeness
    from unnest(${words}::text[]) word`;
  return {
    matches: sql`(select min(likeness) from (${each}) likenesses) >= ${LIKE}`,
    nearness: sql`(select avg(likeness) from (${each}) likenesses)`,
  };
};
