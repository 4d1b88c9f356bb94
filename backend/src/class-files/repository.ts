import {
  CHAT_FILES_BYTES_MAX,
  CHAT_FILES_MAX,
  CHAT_FILES_OF_PERSON,
} from "@lyceum/shared/class-limits.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ChatFile } from "@lyceum/shared/chat-file.ts";
import { type Kysely, type Selectable, type Transaction, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { keepNoted } from "../media-removals/removals-repository.ts";
import type { ClassQuotas } from "../uploads/class-quotas.ts";

type Sender = { sessionId: string; personId: string };
export type NewFile = Sender & Pick<ChatFile, "kind" | "name" | "size"> & { key: string };
export type FileRow = Selectable<Tables["class_files"]>;

/** A file, and who may read its message. `audience` and `authorId` are null until it has one. */
export type FoundFile = FileRow & {
  class_id: string;
  audience: "all" | "hosts" | null;
  author_id: string | null;
};

export type FilesRepository = ReturnType<typeof filesRepository>;

export const filesRepository = ({ queries }: Pick<Database, "queries">, quotas: ClassQuotas) => ({
  find: (classId: string, id: string): Promise<FoundFile | undefined> =>
    queries
      .selectFrom("class_files")
      .innerJoin("class_sessions", "class_sessions.id", "class_files.session_id")
      .leftJoin("class_messages", (join) =>
        join
          .onRef("class_messages.session_id", "=", "class_files.session_id")
          .onRef("class_messages.number", "=", "class_files.number"),
      )
      .selectAll("class_files")
      .select(["class_sessions.class_id", "class_messages.audience", "class_messages.author_id"])
      .where("class_files.id", "=", id)
      .where("class_sessions.class_id", "=", classId)
      .executeTakeFirst(),

  /** Throws conflict where one more does not fit, forbidden where the class's teacher may store no more. */
  assertFits: async (sender: Sender, bytes: number): Promise<void> => {
    await assertFits(queries, sender, bytes);
    await quotas.assert(queries, sender, bytes);
  },

  /** Throws conflict and forbidden as `assertFits`. Of two at once the second counts the first. */
  insert: (file: NewFile): Promise<FileRow> =>
    queries.transaction().execute(async (trx) => {
      await quotas.hold(trx, file, file.size);
      return insert(trx, file);
    }),
});

const insert = async (
  trx: Transaction<Tables>,
  { sessionId, personId, kind, name, key, size }: NewFile,
): Promise<FileRow> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`class files ${sessionId}`}, 0))`.execute(
    trx,
  );
  await assertFits(trx, { sessionId, personId }, size);
  const row = await trx
    .insertInto("class_files")
    .values({ session_id: sessionId, sent_by: personId, kind, name, key, size_bytes: size })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepNoted(trx, [key]);
  return row;
};

const assertFits = async (
  queries: Kysely<Tables>,
  { sessionId, personId }: Sender,
  bytes: number,
): Promise<void> => {
  const { ofPerson, ofAll, size } = await queries
    .selectFrom("class_files")
    .select([
      sql<number>`count(*) filter (where sent_by = ${personId})::int`.as("ofPerson"),
      sql<number>`count(*)::int`.as("ofAll"),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as("size"),
    ])
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  if (ofPerson >= CHAT_FILES_OF_PERSON)
    throw new DomainError("conflict", MESSAGES.chatFiles.maxOfPerson(CHAT_FILES_OF_PERSON));
  if (ofAll >= CHAT_FILES_MAX || size + bytes > CHAT_FILES_BYTES_MAX)
    throw new DomainError("conflict", MESSAGES.chatFiles.max);
};
