import { type Expression, type SqlBool, sql } from "kysely";
import { z } from "zod";

/** The course with this id or this slug; where one course has the slug that is another's id, both. See `idFirst`. */
export const isNamed = (idOrSlug: string): Expression<SqlBool> =>
  z.uuid().safeParse(idOrSlug).success
    ? sql<SqlBool>`(courses.slug = ${idOrSlug} or courses.id = ${idOrSlug})`
    : sql<SqlBool>`courses.slug = ${idOrSlug}`;

/** The order in which an id counts before a slug. */
export const idFirst = (idOrSlug: string) => sql`courses.slug = ${idOrSlug}`;
