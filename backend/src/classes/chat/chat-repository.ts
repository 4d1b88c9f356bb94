import { CHAT_EDIT_TIME, CHAT_SHOWN } from "@lyceum/shared/class-limits.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import { type ChatFile } from "@lyceum/shared/chat-file.ts";
import { ChatSettings } from "@lyceum/shared/signaling/chat.ts";
import { type Expression, type Selectable, type SqlBool, sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";

/** A message with its file, as JSON. */
type Row = Selectable<Tables["class_messages"]> & { file: ChatFile | null };
type Audience = Row["audience"];

type NewMessage = {
  sessionId: string;
  authorId: string;
  name: string;
  role: Row["role"];
  to: Audience;
  text: string;
  replyTo: number | null;
  key: string;
  /** The id of a file that waits for its message. */
  fileId?: string | null;
};

/** Who reads: hosts see every message, others those to all and their own. */
type Reader = { sessionId: string; personId: string; isHost: boolean };

const present = (row: Row) => ({
  number: row.number,
  version: row.version,
  to: row.audience,
  authorId: row.author_id,
  name: row.name,
  role: row.role,
  text: row.text,
  deletedBy: row.deleted_by,
  replyTo: row.reply_to,
  sentAt: row.sent_at,
  editedAt: row.edited_at,
  // A deleted one has none: it goes with the text.
  file: row.text === null ? null : row.file,
});

const fileOf = (file: string) => sql`json_build_object('id', ${sql.ref(`${file}.id`)},
  'name', ${sql.ref(`${file}.name`)}, 'kind', ${sql.ref(`${file}.kind`)}, 'size', ${sql.ref(`${file}.size_bytes`)})`;

/** The columns of the messages `m`. */
const COLUMNS = sql`m.*, (select ${fileOf("f")} from class_files f
  where f.session_id = m.session_id and f.number = m.number) as file`;

export type StoredMessage = ReturnType<typeof present>;

const seenBy = ({ personId, isHost }: Reader) =>
  isHost ? sql<SqlBool>`true` : sql<SqlBool>`(audience = 'all' or author_id = ${personId})`;

/** Whether its author may still change it, by the database's clock. */
const isFresh = sql<SqlBool>`sent_at > now() - ${CHAT_EDIT_TIME / 1_000} * interval '1 second'`;

/**
 * The next number of the session, as a part of a statement that writes one row. The session stays locked until the
 * statement is committed, so numbers become visible in their order.
 */
const numbered = (sessionId: string) => sql`next as (update class_sessions
  set numbers = numbers + 1 where id = ${sessionId} returning numbers)`;

type Queries = Database["queries"];

const findIn = async (
  queries: Queries,
  reader: Reader,
  number: number,
): Promise<StoredMessage | null> => {
  const { rows } = await sql<Row>`select ${COLUMNS} from class_messages m
    where session_id = ${reader.sessionId} and number = ${number} and ${seenBy(reader)}`.execute(
    queries,
  );
  return rows[0] ? present(rows[0]) : null;
};

const settings = (queries: Queries) => ({
  settingsOf: async (classId: string): Promise<ChatSettings> => {
    const row = await queries
      .selectFrom("class_chat_settings")
      .select(["slow_seconds as slow"])
      .where("class_id", "=", classId)
      .executeTakeFirst();
    return ChatSettings.parse(row ?? { slow: 0 });
  },

  set: async (class_id: string, { slow }: ChatSettings): Promise<void> => {
    const values = { slow_seconds: slow };
    await queries
      .insertInto("class_chat_settings")
      .values({ class_id, ...values })
      .onConflict((conflict) => conflict.column("class_id").doUpdateSet(values))
      .execute();
  },
});

const reads = (queries: Queries) => {
  /** Some messages beside the session's newest number, in one statement, so that all is of one moment. */
  const part = async (reader: Reader, filter: Expression<SqlBool>, order: Expression<unknown>) => {
    const { rows } = await sql<Row & { numbers: number }>`
      select m.*, s.numbers from class_sessions s left join lateral (
        select ${COLUMNS} from class_messages m where session_id = s.id and ${seenBy(reader)} and ${filter}
        order by ${order} limit ${CHAT_SHOWN + 1}) m on true
      where s.id = ${reader.sessionId}`.execute(queries);
    const found = rows.filter(({ number }) => number !== null).map(present);
    const messages = found.slice(0, CHAT_SHOWN);
    return { messages, more: found.length > CHAT_SHOWN, version: rows[0]?.numbers ?? 0 };
  };

  const before = async (reader: Reader, filter: Expression<SqlBool>) => {
    const newestFirst = await part(reader, filter, sql`number desc`);
    return { ...newestFirst, messages: newestFirst.messages.toReversed() };
  };

  return {
    find: (reader: Reader, number: number) => findIn(queries, reader, number),

    /** The reader's own message of this key; null where none was sent. */
    sentBefore: async (
      { sessionId, personId: authorId }: Reader,
      key: string,
    ): Promise<StoredMessage | null> => {
      const [row] = await sentBefore(queries, { sessionId, authorId, key });
      return row ? present(row) : null;
    },

    newest: (reader: Reader) => before(reader, sql<SqlBool>`true`),
    before: (reader: Reader, number: number) => before(reader, sql<SqlBool>`number < ${number}`),

    /** What changed after a version, in the order of versions. */
    changedAfter: async (reader: Reader, version: number) => {
      const filter = sql<SqlBool>`version > ${version}`;
      const changed = await part(reader, filter, sql`version`);
      const last = changed.messages.at(-1);
      return changed.more && last ? { ...changed, version: last.version } : changed;
    },
  };
};

/** Writes one row that may be changed, or says why it may not be. */
const change = async (
  queries: Queries,
  reader: Reader,
  number: number,
  { set, where }: { set: Expression<unknown>; where: Expression<SqlBool> },
): Promise<StoredMessage> => {
  const { sessionId } = reader;
  const { rows } = await sql<Row>`with ${numbered(sessionId)} update class_messages m
    set ${set}, version = next.numbers from next
    where m.session_id = ${sessionId} and m.number = ${number} and m.text is not null and ${where}
    returning ${COLUMNS}`.execute(queries);
  if (rows[0]) return present(rows[0]);
  const found = await findIn(queries, reader, number);
  if (!found) throw noSuch("message");
  if (found.deletedBy) return found;
  throw new DomainError("forbidden", MESSAGES.notAllowed);
};

const writes = (queries: Queries) => ({
  /** The first message of this author and key, where it was sent before. Throws not_found, also for a deleted account. */
  add: async (message: NewMessage): Promise<StoredMessage> => {
    const { sessionId, authorId, name, role, to, text, replyTo, key, fileId = null } = message;
    const waiting = sql`f.id = ${fileId}::uuid and f.session_id = ${sessionId}
      and f.sent_by = ${authorId} and f.number is null`;
    const { rows } =
      await sql<Row>`with ${numbered(sessionId)}, added as (insert into class_messages
        (session_id, number, version, audience, author_id, name, role, text, reply_to, key)
      select ${sessionId}, numbers, numbers, ${to}, ${authorId}, ${name}, ${role}, ${text},
        ${replyTo}::integer, ${key} from next
      where exists (select from users u where u.id = ${authorId} and u.deleted_at is null for key share)
        and (${fileId}::uuid is null or exists (select from class_files f where ${waiting}))
      on conflict (session_id, author_id, key) do nothing returning *),
      attached as (update class_files f set number = added.number from added where ${waiting}
        returning f.*)
      select added.*, case when attached.id is null then null else ${fileOf("attached")} end as file
      from added left join attached on true`.execute(queries);
    const [row] = rows.length > 0 ? rows : await sentBefore(queries, message);
    if (!row) throw noSuch(fileId === null ? "session" : "file");
    return present(row);
  },

  /** Throws not_found; forbidden for another's, and for one that is too old. A deleted one stays so. */
  edit: (reader: Reader, number: number, text: string): Promise<StoredMessage> =>
    change(queries, reader, number, {
      set: sql`text = ${text}, edited_at = now()`,
      where: sql<SqlBool>`m.author_id = ${reader.personId} and ${isFresh}`,
    }),

  /** The same; a host may delete every message, whatever its age. */
  remove: (reader: Reader, number: number): Promise<StoredMessage> => {
    const { personId, isHost } = reader;
    const own = sql<SqlBool>`m.author_id is not distinct from ${personId}::uuid`;
    return change(queries, reader, number, {
      set: sql`text = null, deleted_by = case when ${own} then 'author' else 'host' end`,
      where: isHost ? sql<SqlBool>`true` : sql<SqlBool>`(${own} and ${isFresh})`,
    });
  },
});

export type ChatRepository = ReturnType<typeof chatRepository>;

/** Messages of sessions, and how the chat of each class is set. */
export const chatRepository = ({ queries }: Pick<Database, "queries">) => ({
  ...settings(queries),
  ...reads(queries),
  ...writes(queries),
});

const sentBefore = async (
  queries: Queries,
  { sessionId, authorId, key }: Pick<NewMessage, "sessionId" | "authorId" | "key">,
) =>
  (
    await sql<Row>`select ${COLUMNS} from class_messages m
      where session_id = ${sessionId} and author_id = ${authorId} and key = ${key}`.execute(queries)
  ).rows;
