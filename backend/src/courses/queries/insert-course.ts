import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Insertable, type SqlBool, type Transaction, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";

type NewCourse = Insertable<Tables["courses"]> & { teacher_id: string };

/** Any constant: with a name's hash it is the lock of that name. */
const LOCK = 493_720;

/**
 * Adds a course under a slug of its own: a slug that is taken gets a number. Answers its id. Throws invalid for the name of a
 * course in the catalogue or of this teacher's; what waits in another teacher's queue blocks no name.
 */
export const insertCourse = async (
  trx: Transaction<Tables>,
  course: NewCourse,
): Promise<string> => {
  // If two uploads with the same new name come at once, the second waits for the first.
  await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${course.slug}))`.execute(trx);
  if (await isNameTaken(trx, course))
    throw new DomainError("invalid", MESSAGES.upload.courseExists);
  for (;;) {
    const slug = await freeSlug(trx, course.slug);
    const made = await trx
      .insertInto("courses")
      .values({ ...course, slug })
      // Another name may lead to the same number at this moment: then the next one is free.
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made) return made.id;
  }
};

const isNameTaken = async (
  trx: Transaction<Tables>,
  { title, teacher_id }: NewCourse,
): Promise<boolean> => {
  const taken = await trx
    .selectFrom("courses")
    .select("id")
    .where(sql<SqlBool>`lower(regexp_replace(title, '\\s+', ' ', 'g'))
      = lower(regexp_replace(${title}, '\\s+', ' ', 'g'))`)
    .where(sql<SqlBool>`(published_at is not null or teacher_id = ${teacher_id})`)
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
};

const freeSlug = async (trx: Transaction<Tables>, slug: string): Promise<string> => {
  const rows = await trx
    .selectFrom("courses")
    .select("slug")
    .where(sql<SqlBool>`(slug = ${slug} or starts_with(slug, ${`${slug}-`}))`)
    .execute();
  const taken = new Set(rows.map((row) => row.slug));
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
};
