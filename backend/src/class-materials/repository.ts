import { DomainError } from "@lyceum/shared/errors.ts";
import { MATERIALS_BYTES_MAX, MATERIALS_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Kysely, type Selectable, type Transaction, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { keepNoted } from "../media-removals/removals-repository.ts";

type ForClass = { classId: string; teacherId: string };
export type NewMaterial = ForClass & { title: string; addedBy: string } & (
    | { url: string }
    | { key: string; sizeBytes: number }
  );

export type MaterialsRepository = ReturnType<typeof materialsRepository>;

export const materialsRepository = ({ queries }: Database) => ({
  listOf: (classId: string) =>
    queries
      .selectFrom("class_materials")
      .selectAll()
      .where("class_id", "=", classId)
      .orderBy("created_at")
      .orderBy("id")
      .limit(MATERIALS_MAX)
      .execute(),

  /** Differs whenever `listOf` does: rows come and go, and are never changed. */
  fingerprintOf: async (classId: string): Promise<string> => {
    const { ids } = await queries
      .selectFrom("class_materials")
      .select(sql<string>`coalesce(md5(string_agg(id::text, ',' order by id)), '')`.as("ids"))
      .where("class_id", "=", classId)
      .executeTakeFirstOrThrow();
    return ids;
  },

  find: (classId: string, id: string) =>
    queries
      .selectFrom("class_materials")
      .selectAll()
      .where("class_id", "=", classId)
      .where("id", "=", id)
      .executeTakeFirst(),

  /** Throws conflict where one more does not fit. */
  assertFits: (forClass: ForClass, bytes: number): Promise<void> =>
    assertFits(queries, forClass, bytes),

  /** Throws conflict where it does not fit. Of two at once the second counts the first. */
  insert: (material: NewMaterial): Promise<MaterialRow> =>
    queries.transaction().execute((trx) => insert(trx, material)),

  /** False where there was none. */
  delete: async (classId: string, id: string): Promise<boolean> => {
    const { numDeletedRows } = await queries
      .deleteFrom("class_materials")
      .where("class_id", "=", classId)
      .where("id", "=", id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

export type MaterialRow = Selectable<Tables["class_materials"]>;

const insert = async (trx: Transaction<Tables>, material: NewMaterial): Promise<MaterialRow> => {
  const { teacherId, classId, title, addedBy } = material;
  await trx.selectFrom("users").select("id").where("id", "=", teacherId).forNoKeyUpdate().execute();
  await assertFits(trx, material, "key" in material ? material.sizeBytes : 0);
  const what =
    "key" in material
      ? { key: material.key, size_bytes: material.sizeBytes }
      : { url: material.url };
  const row = await trx
    .insertInto("class_materials")
    .values({ class_id: classId, title, added_by: addedBy, ...what })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.key !== null) await keepNoted(trx, [row.key]);
  return row;
};

const assertFits = async (
  queries: Kysely<Tables>,
  { classId, teacherId }: ForClass,
  bytes: number,
): Promise<void> => {
  const { ofClass, ofTeacher } = await queries
    .selectFrom("class_materials")
    .innerJoin("classes", "classes.id", "class_materials.class_id")
    .select([
      sql<number>`count(*) filter (where class_id = ${classId})::int`.as("ofClass"),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as("ofTeacher"),
    ])
    .where("classes.teacher_id", "=", teacherId)
    .executeTakeFirstOrThrow();
  if (ofClass >= MATERIALS_MAX)
    throw new DomainError("conflict", MESSAGES.materials.max(MATERIALS_MAX));
  if (ofTeacher + bytes > MATERIALS_BYTES_MAX)
    throw new DomainError("conflict", MESSAGES.materials.bytesMax(MATERIALS_BYTES_MAX));
};
