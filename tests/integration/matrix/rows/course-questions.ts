import { type Row, only } from "../row.ts";
import { course } from "../things.ts";
import type { Caller, Ground, TestUser, World } from "../world.ts";

const QUESTION = {
  kind: "single",
  question: "What is 2 + 2?",
  options: ["3", "4"],
  anonymous: false,
  right: [1],
  points: 5,
};

/** A course of the caller; a teacher's for those who keep none. */
const ownCourse = async (world: World, caller: Caller): Promise<string> => {
  const teacher = caller === "teacher" ? world.people.teacher : world.others.teacher;
  return courseOf(world, teacher);
};

const courseOf = async (ground: Ground, { id: teacher_id }: TestUser): Promise<string> =>
  (await course(ground, { teacher_id })).id;

const added = async ({ database }: Ground, course_id: string) => {
  const { id } = await database.queries
    .insertInto("course_questions")
    .values({
      course_id,
      kind: "single",
      question: "What is 2 + 2?",
      options: ["3", "4"],
      right_options: [1],
      points: 5,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: course_id, question_id: id };
};

const anothers = "a course of another teacher";

export const COURSE_QUESTIONS: Record<string, Row> = {
  "GET /api/courses/:id/questions": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({ path: { id: await ownCourse(world, caller) } }),
    another: [
      {
        what: anothers,
        as: "teacher",
        send: async (world) => ({ path: { id: await courseOf(world, world.others.teacher) } }),
        answer: 403,
      },
    ],
  },
  "POST /api/courses/:id/questions": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({
      path: { id: await ownCourse(world, caller) },
      body: QUESTION,
    }),
    another: [
      {
        what: anothers,
        as: "teacher",
        send: async (world) => ({
          path: { id: await courseOf(world, world.others.teacher) },
          body: QUESTION,
        }),
        answer: 403,
      },
    ],
  },
  "DELETE /api/courses/:id/questions/:question_id": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({ path: await added(world, await ownCourse(world, caller)) }),
    another: [
      {
        what: anothers,
        as: "teacher",
        send: async (world) => ({
          path: await added(world, await courseOf(world, world.others.teacher)),
        }),
        answer: 403,
      },
      {
        what: "another course's question",
        as: "teacher",
        send: async (world) => {
          const foreign = await added(world, await courseOf(world, world.others.teacher));
          return { path: { ...foreign, id: await ownCourse(world, "teacher") } };
        },
        answer: 404,
      },
    ],
  },
};
