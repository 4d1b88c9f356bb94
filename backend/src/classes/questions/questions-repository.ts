import { QUESTIONS_MAX, QUESTIONS_OPEN_MAX } from "@lyceum/shared/class-limits.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import { type Selectable, type Transaction, sql } from "kysely";

import { lockAccount } from "../../accounts/queries/lock-account.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { nextNumber } from "../sessions-repository.ts";

type Row = Selectable<Tables["class_questions"]>;
type Trx = Transaction<Tables>;
type Changed = Partial<Pick<Row, "text" | "state" | "answer">>;

type NewQuestion = {
  sessionId: string;
  authorId: string;
  name: string;
  role: Row["role"];
  text: string;
  key: string;
};

type Asked = Pick<NewQuestion, "sessionId" | "authorId" | "key">;

/** One question of a session, and who changes it. */
type Change = { sessionId: string; number: number; personId: string; isHost: boolean };

const present = (row: Row) => ({
  number: row.number,
  version: row.version,
  authorId: row.author_id,
  name: row.name,
  role: row.role,
  text: row.text,
  state: row.state,
  answer: row.answer,
  votes: row.votes,
  askedAt: row.asked_at,
});

export type StoredQuestion = ReturnType<typeof present>;

type Queries = Database["queries"];

const locked = <Value>(
  queries: Queries,
  sessionId: string,
  work: (transaction: Trx, version: number) => Promise<Value>,
): Promise<Value> =>
  queries.transaction().execute(async (trx) => work(trx, await nextNumber(trx, sessionId)));

const ofStudents = (queries: Queries) => ({
  /** The first question of this author and key, where it was sent before. Throws not_found, too_many; unauthenticated for a deleted account. */
  ask: ({ sessionId, authorId, ...fields }: NewQuestion): Promise<StoredQuestion> =>
    locked(queries, sessionId, async (trx, number) => {
      const known = await askedBefore(trx, { sessionId, authorId, key: fields.key });
      if (known) return known;
      await lockAccount(trx, authorId, "forKeyShare");
      await assertRoom(trx, sessionId, authorId);
      const place = { session_id: sessionId, number, version: number };
      const row = await trx
        .insertInto("class_questions")
        .values({ ...place, author_id: authorId, ...fields })
        .returningAll()
        .executeTakeFirstOrThrow();
      return present(row);
    }),

  /** The question's version now; null where nothing changed. Throws not_found; conflict for one that is not open. */
  vote: ({ sessionId, number, personId }: Change, up: boolean): Promise<number | null> =>
    locked(queries, sessionId, async (trx, version) => {
      const { state } = await existing(trx, sessionId, number);
      if (state !== "open") throw new DomainError("conflict", "This question is answered.");
      const { numAffectedRows } = up
        ? await sql`insert into class_question_votes (session_id, number, user_id)
              values (${sessionId}, ${number}, ${personId}) on conflict do nothing`.execute(trx)
        : await sql`delete from class_question_votes where session_id = ${sessionId}
              and number = ${number} and user_id = ${personId}`.execute(trx);
      if (Number(numAffectedRows ?? 0) === 0) return null;
      await sql`update class_questions set votes = votes + ${up ? 1 : -1}, version = ${version}
          where session_id = ${sessionId} and number = ${number}`.execute(trx);
      return version;
    }),
});

const ofHosts = (queries: Queries) => ({
  /** `answer`: null for one answered aloud. Throws not_found. */
  answer: ({ sessionId, number }: Change, answer: string | null): Promise<StoredQuestion> =>
    locked(queries, sessionId, async (trx, version) => {
      await existing(trx, sessionId, number);
      const state = answer === null ? "live" : "written";
      return set(trx, { sessionId, number, version }, { state, answer });
    }),

  /** Throws not_found; forbidden for another's, and for one's own that is answered. */
  remove: ({ sessionId, number, personId, isHost }: Change): Promise<StoredQuestion> =>
    locked(queries, sessionId, async (trx, version) => {
      const { author_id, state } = await existing(trx, sessionId, number);
      if (!isHost && (author_id !== personId || state !== "open"))
        throw new DomainError("forbidden", MESSAGES.notAllowed);
      const deleted = { text: "", state: "deleted", answer: null } as const;
      return set(trx, { sessionId, number, version }, deleted);
    }),
});

const reads = (queries: Queries) => ({
  /** This person's own question of this key; null where none was asked. */
  askedBefore: (asked: Asked) => askedBefore(queries, asked),

  /** What changed after a version, in the order of versions; `version` is the newest of all. */
  changedAfter: async (sessionId: string, version: number) => {
    const { rows } = await sql<Row & { numbers: number }>`select q.*, s.numbers
        from class_sessions s
        left join class_questions q on q.session_id = s.id and q.version > ${version}
        where s.id = ${sessionId} order by q.version limit ${QUESTIONS_MAX}`.execute(queries);
    const questions = rows.filter((row) => row.number !== null).map(present);
    return { questions, version: rows[0]?.numbers ?? 0 };
  },

  votesOf: async (sessionId: string, personId: string): Promise<number[]> => {
    const rows = await queries
      .selectFrom("class_question_votes")
      .select("number")
      .where("session_id", "=", sessionId)
      .where("user_id", "=", personId)
      .orderBy("number")
      .execute();
    return rows.map(({ number }) => number);
  },
});

export type QuestionsRepository = ReturnType<typeof questionsRepository>;

/** Questions of a session. Each change is made under the lock of the session, and has a number of it as its version. */
export const questionsRepository = ({ queries }: Pick<Database, "queries">) => ({
  ...ofStudents(queries),
  ...ofHosts(queries),
  ...reads(queries),
});

const askedBefore = async (
  queries: Queries,
  { sessionId, authorId, key }: Asked,
): Promise<StoredQuestion | null> => {
  const row = await queries
    .selectFrom("class_questions")
    .selectAll()
    .where("session_id", "=", sessionId)
    .where("author_id", "=", authorId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row ? present(row) : null;
};

/** Throws too_many: of this session, or of this person in it. */
const assertRoom = async (trx: Trx, sessionId: string, authorId: string): Promise<void> => {
  const { rows } = await sql<{ all: number; open: number }>`select count(*)::int as all,
    (count(*) filter (where author_id = ${authorId} and state = 'open'))::int as open
    from class_questions where session_id = ${sessionId}`.execute(trx);
  const { all, open } = rows[0] ?? { all: 0, open: 0 };
  if (all >= QUESTIONS_MAX)
    throw new DomainError("too_many", "This class can have no more questions.");
  if (open >= QUESTIONS_OPEN_MAX)
    throw new DomainError("too_many", "Your other questions are not answered yet.");
};

/** Throws not_found, also for one that is deleted. */
const existing = async (trx: Trx, sessionId: string, number: number): Promise<Row> => {
  const row = await trx
    .selectFrom("class_questions")
    .selectAll()
    .where("session_id", "=", sessionId)
    .where("number", "=", number)
    .where("state", "<>", "deleted")
    .executeTakeFirst();
  if (!row) throw noSuch("question");
  return row;
};

const set = async (
  trx: Trx,
  { sessionId, number, version }: { sessionId: string; number: number; version: number },
  changed: Changed,
): Promise<StoredQuestion> => {
  const row = await trx
    .updateTable("class_questions")
    .set({ ...changed, version })
    .where("session_id", "=", sessionId)
    .where("number", "=", number)
    .returningAll()
    .executeTakeFirstOrThrow();
  return present(row);
};
