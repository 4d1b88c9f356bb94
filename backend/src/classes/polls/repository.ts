import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import {
  type NewPoll,
  POLL_ANSWERS_SHOWN,
  POLLS_DRAWN_MAX,
  POLLS_MAX,
} from "@lyceum/shared/polls.ts";
import { type Poll, type PollResults, type PollView } from "@lyceum/shared/signaling/polls.ts";
import { type RawBuilder, type Selectable, type Transaction, sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { ClassPollTable } from "../../kernel/database/class-tables.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { mayKeepQuestions } from "../../courses/policy.ts";
import type { Person } from "../../kernel/security/person.ts";
import { nextNumber } from "../sessions-repository.ts";

/** A vote: options by their places from 0, or an answer in words. */
export type Vote = { choices: number[]; text: string | null };
export type NamedVote = Vote & { name: string | null; points: number };

type Row = Selectable<ClassPollTable>;

/** As a host sees it. */
const presentPoll = (row: Row): Poll => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  question: row.question,
  options: row.options,
  anonymous: row.is_anonymous,
  points: row.points,
  open: row.is_open,
  shown: row.is_shown,
  right: row.right_options,
});

const toRow = ({ kind, question, options, anonymous, right, points }: NewPoll) => ({
  kind,
  question,
  options,
  points,
  is_anonymous: anonymous,
  right_options: right,
});

/** Throws where it is no answer to this poll. */
const assertAnswers = ({ kind, options }: Row, { choices, text }: Vote): void => {
  const isText = kind === "text";
  const fits = choices.every((choice) => choice < options.length);
  const count = isText ? choices.length === 0 : choices.length > 0;
  const one = kind !== "single" || choices.length === 1;
  if (!fits || !count || !one || isText !== (text !== null))
    throw new DomainError("invalid", CLASS_REFUSALS.polls.noAnswer);
};

/** Locked against closing, so that no vote is counted after the results were final. */
const takeVote = async (
  trx: Transaction<Tables>,
  { sessionId, pollId, personId }: { sessionId: string; pollId: string; personId: string },
  vote: Vote,
): Promise<void> => {
  const poll = await trx
    .selectFrom("class_polls")
    .selectAll()
    .where("id", "=", pollId)
    .where("session_id", "=", sessionId)
    .forShare()
    .executeTakeFirst();
  if (!poll) throw noSuch("poll");
  if (!poll.is_open) throw new DomainError("conflict", CLASS_REFUSALS.polls.closed);
  assertAnswers(poll, vote);
  const first = await trx
    .insertInto("class_poll_voters")
    .values({ poll_id: pollId, user_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("poll_id")
    .executeTakeFirst();
  if (!first) throw new DomainError("conflict", CLASS_REFUSALS.polls.voted);
  await trx
    .insertInto("class_poll_votes")
    .values({
      poll_id: pollId,
      user_id: poll.is_anonymous ? null : personId,
      choices: vote.choices,
      answer: vote.text,
    })
    .execute();
};

type Queries = Database["queries"];
type PollState = { open: boolean; shown: boolean };

const results = async (queries: Queries, which: RawBuilder<unknown>): Promise<PollResults[]> => {
  const { rows } = await sql<PollResults>`select p.id as "pollId",
    (select count(*)::int from class_poll_votes where poll_id = p.id) as voters,
    array(select (select count(*)::int from class_poll_votes where poll_id = p.id and place - 1 = any(choices))
      from generate_series(1, cardinality(p.options)) place order by place) as counts,
    array(select answer from class_poll_votes where poll_id = p.id and answer is not null
      order by id limit ${POLL_ANSWERS_SHOWN}) as answers
    from class_polls p where ${which} order by p.number`.execute(queries);
  return rows;
};

const resultsOf = async (queries: Queries, pollId: string): Promise<PollResults> => {
  const [found] = await results(queries, sql`p.id = ${pollId}`);
  if (!found) throw noSuch("poll");
  return found;
};

const listOf = async (queries: Queries, sessionId: string): Promise<Poll[]> => {
  const rows = await queries
    .selectFrom("class_polls")
    .selectAll()
    .where("session_id", "=", sessionId)
    .orderBy("number")
    .execute();
  return rows.map(presentPoll);
};

/** What this person voted, by poll; null where it was anonymous. */
const ownVotes = async (queries: Queries, sessionId: string, personId: string) => {
  const { rows } = await sql<{ id: string; choices: number[] | null }>`select p.id, v.choices
    from class_polls p join class_poll_voters o on o.poll_id = p.id and o.user_id = ${personId}
    left join class_poll_votes v on v.poll_id = p.id and v.user_id = o.user_id
    where p.session_id = ${sessionId}`.execute(queries);
  return new Map(rows.map(({ id, choices }) => [id, choices]));
};

const viewsFor = async (
  queries: Queries,
  sessionId: string,
  personId: string,
): Promise<PollView[]> => {
  const polls = await listOf(queries, sessionId);
  const all = await results(queries, sql`p.session_id = ${sessionId}`);
  const own = await ownVotes(queries, sessionId, personId);
  const byPoll = new Map(all.map((each) => [each.pollId, each]));
  return polls.map((poll) => ({
    poll,
    results: byPoll.get(poll.id) ?? null,
    voted: own.has(poll.id),
    yours: own.get(poll.id) ?? null,
  }));
};

const votesOf = async (
  queries: Queries,
  sessionId: string,
  pollId: string,
): Promise<NamedVote[]> => {
  const poll = (await listOf(queries, sessionId)).find(({ id }) => id === pollId);
  if (!poll) throw noSuch("poll");
  if (poll.anonymous) throw new DomainError("forbidden", CLASS_REFUSALS.polls.anonymous);
  const { rows } = await sql<NamedVote>`select u.name, v.choices, v.answer as text,
    case when p.right_options <> '{}' and v.choices @> p.right_options and v.choices <@ p.right_options
      then p.points else 0 end as points
    from class_poll_votes v join class_polls p on p.id = v.poll_id left join users u on u.id = v.user_id
    where v.poll_id = ${pollId} order by u.name, v.id`.execute(queries);
  return rows;
};

/** What the asking of one or more polls was called by the page. */
type Key = string | null;

/** The polls that were made when the same was asked before; none without a key. Call it under the session's lock. */
const madeBefore = async (
  trx: Transaction<Tables>,
  sessionId: string,
  key: Key,
): Promise<Poll[]> => {
  if (key === null) return [];
  const rows = await trx
    .selectFrom("class_polls")
    .selectAll()
    .where("session_id", "=", sessionId)
    .where("key", "=", key)
    .orderBy("number")
    .limit(POLLS_DRAWN_MAX)
    .execute();
  return rows.map(presentPoll);
};

type Asked = { number: number; key: Key; poll: NewPoll; questionId: string | null };

const insert = async (
  trx: Transaction<Tables>,
  sessionId: string,
  { number, key, poll, questionId }: Asked,
): Promise<Poll> => {
  const { count } = await trx
    .selectFrom("class_polls")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  if (count >= POLLS_MAX) throw new DomainError("too_many", CLASS_REFUSALS.polls.tooMany);
  const row = await trx
    .insertInto("class_polls")
    .values({ session_id: sessionId, number, key, question_id: questionId, ...toRow(poll) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentPoll(row);
};

const create = async (
  trx: Transaction<Tables>,
  sessionId: string,
  poll: NewPoll,
  key: Key,
): Promise<Poll> => {
  const number = await nextNumber(trx, sessionId);
  const [known] = await madeBefore(trx, sessionId, key);
  return known ?? insert(trx, sessionId, { number, key, poll, questionId: null });
};

/** Whose questions they are: of the course of the session's class. */
type DrawnFor = Pick<Person, "id" | "role">;

/** The course of the session's class. Throws not_found, forbidden. */
const courseFor = async (
  trx: Transaction<Tables>,
  sessionId: string,
  person: DrawnFor,
): Promise<string> => {
  const course = await trx
    .selectFrom("class_sessions")
    .innerJoin("classes", "classes.id", "class_sessions.class_id")
    .innerJoin("courses", "courses.id", "classes.course_id")
    .select(["courses.id", "courses.teacher_id"])
    .where("class_sessions.id", "=", sessionId)
    .executeTakeFirst();
  if (!course) throw noSuch("question");
  if (!mayKeepQuestions(person, course))
    throw new DomainError("forbidden", CLASS_REFUSALS.polls.notYourCourse);
  return course.id;
};

type Drawing = { questionIds: readonly string[]; key: Key };

/** Polls made of questions of the class's course, all or none. */
const draw = async (
  trx: Transaction<Tables>,
  sessionId: string,
  person: DrawnFor,
  { questionIds, key }: Drawing,
): Promise<Poll[]> => {
  const first = await nextNumber(trx, sessionId, questionIds.length);
  const courseId = await courseFor(trx, sessionId, person);
  const known = await madeBefore(trx, sessionId, key);
  if (known.length > 0) return known;
  const rows = await trx
    .selectFrom("course_questions")
    .selectAll()
    .where("course_id", "=", courseId)
    .where("id", "in", questionIds)
    .execute();
  const polls: Poll[] = [];
  for (const [place, id] of questionIds.entries()) {
    const row = rows.find((each) => each.id === id);
    if (!row) throw noSuch("question");
    const { kind, question, options, points, right_options: right } = row;
    const poll = { kind, question, options, points, right, anonymous: false };
    const number = first + place;
    polls.push(await insert(trx, sessionId, { number, key, poll, questionId: id }));
  }
  return polls;
};

const setState = async (
  queries: Queries,
  sessionId: string,
  pollId: string,
  { open, shown }: PollState,
): Promise<Poll> => {
  const row = await queries
    .updateTable("class_polls")
    .set({ is_open: open, is_shown: shown })
    .where("id", "=", pollId)
    .where("session_id", "=", sessionId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw noSuch("poll");
  return presentPoll(row);
};

export type PollsRepository = ReturnType<typeof pollsRepository>;

/** Polls as hosts see them, with the right options; all of it by its session. */
export const pollsRepository = ({ queries }: Pick<Database, "queries">) => ({
  listOf: (sessionId: string) => listOf(queries, sessionId),
  /** Throws not_found. */
  resultsOf: (pollId: string) => resultsOf(queries, pollId),

  /** The first poll of this key, where it was asked before. Throws not_found for a session that is gone, too_many. */
  create: (sessionId: string, poll: NewPoll, key: Key = null): Promise<Poll> =>
    queries.transaction().execute((trx) => create(trx, sessionId, poll, key)),

  /**
   * The first polls of this key, where they were asked before. Throws not_found, also for a question of another course;
   * forbidden, too_many.
   */
  draw: (
    sessionId: string,
    person: DrawnFor,
    questionIds: readonly string[],
    key: Key = null,
  ): Promise<Poll[]> =>
    queries.transaction().execute((trx) => draw(trx, sessionId, person, { questionIds, key })),

  /** Throws not_found for a poll of another session. */
  setState: (sessionId: string, pollId: string, state: PollState) =>
    setState(queries, sessionId, pollId, state),

  /** Throws not_found, invalid; conflict for a closed poll and a second vote. */
  vote: (sessionId: string, pollId: string, personId: string, vote: Vote): Promise<void> =>
    queries.transaction().execute((trx) => takeVote(trx, { sessionId, pollId, personId }, vote)),

  /** Every poll with its results, and this person's own vote. */
  viewsFor: (sessionId: string, personId: string) => viewsFor(queries, sessionId, personId),

  /** Who answered what, by name. Throws not_found; forbidden for an anonymous poll. */
  votesOf: (sessionId: string, pollId: string) => votesOf(queries, sessionId, pollId),
});
