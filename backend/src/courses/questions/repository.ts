import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import {
  COURSE_QUESTIONS_MAX,
  type CourseQuestion,
  type NewCourseQuestion,
} from "@lyceum/shared/rest/course-questions.ts";
import { type Transaction, sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";

type Queries = Database["queries"];

/** With what was voted on it in all classes. */
const listOf = async (queries: Queries, courseId: string): Promise<CourseQuestion[]> => {
  const { rows } = await sql<CourseQuestion>`select q.id, q.kind, q.question, q.options,
      q.right_options as right, q.points, count(v.id)::int as answers,
      (count(v.id) filter (where v.choices @> q.right_options and v.choices <@ q.right_options))::int
        as right_answers
    from course_questions q left join class_polls p on p.question_id = q.id
    left join class_poll_votes v on v.poll_id = p.id
    where q.course_id = ${courseId}
    group by q.id order by q.created_at, q.id limit ${COURSE_QUESTIONS_MAX}`.execute(queries);
  return rows;
};

const insert = async (
  trx: Transaction<Tables>,
  courseId: string,
  { kind, question, options, right, points }: NewCourseQuestion,
): Promise<CourseQuestion> => {
  // If two come at once, the second counts the first.
  await trx
    .selectFrom("courses")
    .select("id")
    .where("id", "=", courseId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await trx
    .selectFrom("course_questions")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("course_id", "=", courseId)
    .executeTakeFirstOrThrow();
  if (count >= COURSE_QUESTIONS_MAX)
    throw new DomainError("conflict", CLASS_REFUSALS.polls.tooManyQuestions);
  const { id } = await trx
    .insertInto("course_questions")
    .values({ course_id: courseId, kind, question, options, right_options: right, points })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, kind: kind as CourseQuestion["kind"], question, options, right, points, ...UNASKED };
};

const UNASKED = { answers: 0, right_answers: 0 };

export type CourseQuestionsRepository = ReturnType<typeof courseQuestionsRepository>;

export const courseQuestionsRepository = ({ queries }: Pick<Database, "queries">) => ({
  /** Undefined where there is no such course. */
  findCourse: (courseId: string) =>
    queries
      .selectFrom("courses")
      .select(["id", "teacher_id"])
      .where("id", "=", courseId)
      .executeTakeFirst(),

  listOf: (courseId: string) => listOf(queries, courseId),

  /** Throws conflict where one more does not fit. */
  insert: (courseId: string, question: NewCourseQuestion): Promise<CourseQuestion> =>
    queries.transaction().execute((trx) => insert(trx, courseId, question)),

  /** False where there was none. */
  delete: async (courseId: string, id: string): Promise<boolean> => {
    const { numDeletedRows } = await queries
      .deleteFrom("course_questions")
      .where("course_id", "=", courseId)
      .where("id", "=", id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
