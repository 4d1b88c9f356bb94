import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";

export type TeachingCourse = { id: string; course_title: string };

/** Relevance of a course that has a topic of this name. */
const TOPIC_RANK = 0.5;

/**
 * For each keyword the course of the catalogue that teaches it best: one with all its words, as they stand, in title, category,
 * description or the title of a topic. Nothing alike counts: a course on JavaScript does not teach Java.
 */
export const findTeaching =
  ({ queries }: Database) =>
  async (keywords: string[]): Promise<Map<string, TeachingCourse>> => {
    if (keywords.length === 0) return new Map();
    const { rows } = await sql<TeachingCourse & { keyword: string }>`
      with keywords as (
        select keyword, plainto_tsquery('simple', plain_text(keyword)) query
        from unnest(${keywords}::text[]) keyword
      ), topics as materialized (
        select course_id, title, to_tsvector('simple', plain_text(title)) words
        from videos where status = 'approved'
      ), found as (
        select keyword, courses.id, ts_rank(search, query) rank,
          concat_ws(' ', title, category, description) said
        from keywords join courses on search @@ query
        union all
        select keyword, course_id, ${TOPIC_RANK}::real, title
        from keywords join topics on words @@ query
      )
      select distinct on (keyword) keyword, courses.id, courses.title as course_title
      from found join courses using (id)
      where published_at is not null and strpos(lower(said), lower(keyword)) > 0
      order by keyword, rank desc, published_at desc, slug`.execute(queries);
    return new Map(rows.map(({ keyword, ...course }) => [keyword, course]));
  };
