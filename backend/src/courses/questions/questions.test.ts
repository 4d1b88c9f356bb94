import { COURSE_QUESTIONS_MAX } from "@lyceum/shared/rest/course-questions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../../test/app.ts";
import { course } from "../../../test/school.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const QUESTION = {
  kind: "multiple",
  question: "Which are even?",
  options: ["1", "2", "4"],
  anonymous: false,
  right: [1, 2],
  points: 5,
};

let test: TestApp;
let teacher: TestUser;
let courseId: string;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  teacher = await person(test, "teacher");
  courseId = await courseOf(teacher);
});

const courseOf = async ({ id }: TestUser) => (await course(test, { teacher_id: id })).id;
const urlOf = (id = courseId) => `/api/courses/${id}/questions`;
const list = async (by = teacher) => test.app.inject({ url: urlOf(), headers: by.bearer });
const add = (by = teacher, change: object = {}, id = courseId) => {
  const payload = { ...QUESTION, ...change };
  return test.app.inject({ method: "POST", url: urlOf(id), headers: by.bearer, payload });
};
const added = async (...given: Parameters<typeof add>): Promise<string> => {
  const answer = await add(...given);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.id;
};
const remove = (id: string, by = teacher) =>
  test.app.inject({ method: "DELETE", url: `${urlOf()}/${id}`, headers: by.bearer });
/** A live session of a class of this teacher's. */
const lesson = async (by = teacher, course_id: string | null = courseId): Promise<string> => {
  const payload = { title: "Algebra", ...(course_id !== null && { course_id }) };
  const made = await test.app.inject({
    method: "POST",
    url: "/api/classes",
    headers: by.bearer,
    payload,
  });
  return (await test.backend.classes.setState(made.json().data.id, "live")).session_id!;
};
const draw = (session: string, by: TestUser, role: "teacher" | "student", ...ids: string[]) =>
  test.backend.polls.draw(session, { id: by.id, role }, ids);

describe("the questions of a course", () => {
  it("are kept in their order by its teacher, and seen by no student and no other teacher", async () => {
    const first = await added();
    const second = await added(teacher, { kind: "single", right: [0] });
    const shown = (await list()).json().data;
    expect(shown.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    const { anonymous: _named, ...kept } = QUESTION;
    expect(shown[0]).toEqual({ id: first, ...kept, answers: 0, right_answers: 0 });
    for (const by of [await person(test, "student"), await person(test, "teacher")]) {
      expect((await list(by)).statusCode).toBe(403);
      expect((await add(by)).statusCode).toBe(403);
      expect((await remove(first, by)).statusCode).toBe(403);
    }
    expect((await remove(first)).statusCode).toBe(200);
    expect((await remove(first)).statusCode).toBe(404);
    expect((await list()).json().data).toHaveLength(1);
  });

  it.each([
    ["without a right option", { right: [], points: 0 }],
    ["in words", { kind: "text", options: [], right: [], points: 0 }],
    ["without names", { anonymous: true, points: 0 }],
    ["with one option", { options: ["1"], right: [0] }],
    ["with two right options of which one is chosen", { kind: "single" }],
  ])("are not %s", async (_what, change) => {
    expect((await add(teacher, change)).statusCode).toBe(400);
  });

  it("are so many, however many are added at once", async () => {
    await test.database.pool.query(
      `insert into course_questions (course_id, kind, question, options, right_options, points)
       select $1, 'single', 'x', '{a,b}', '{0}', 0 from generate_series(1, $2::int)`,
      [courseId, COURSE_QUESTIONS_MAX - 1],
    );
    const answers = await Promise.all([1, 2, 3].map(() => add()));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });
});

describe("polls drawn from the questions of a course", () => {
  it("are asked in the order of the draw, and count for the question in all classes", async () => {
    const [one, two] = [await added(), await added(teacher, { question: "And which are not?" })];
    const [ben, cleo] = [await person(test, "student"), await person(test, "student")];
    const session = await lesson();
    const polls = await draw(session, teacher, "teacher", two, one);
    expect(
      polls.map(({ question, right, points, open }) => [question, right, points, open]),
    ).toEqual([
      ["And which are not?", [1, 2], 5, true],
      ["Which are even?", [1, 2], 5, true],
    ]);
    const vote = (sessionId: string, pollId: string, by: TestUser, choices: number[]) =>
      test.backend.polls.vote(sessionId, pollId, by.id, { choices, text: null });
    await vote(session, polls[1]!.id, ben, [1, 2]);
    await vote(session, polls[1]!.id, cleo, [1]);
    const again = await lesson();
    const [repeated] = await draw(again, teacher, "teacher", one);
    await vote(again, repeated!.id, cleo, [2, 1]);
    expect((await list()).json().data).toMatchObject([
      { id: one, answers: 3, right_answers: 2 },
      { id: two, answers: 0, right_answers: 0 },
    ]);
    await remove(one);
    expect(await test.backend.polls.resultsOf(polls[1]!.id)).toMatchObject({ voters: 2 });
  });

  it("are made once of one key, also where a question of them is removed meanwhile", async () => {
    const ids = [await added(), await added(teacher, { question: "And which are not?" })];
    const session = await lesson();
    const key = crypto.randomUUID();
    const drawn = () =>
      test.backend.polls.draw(session, { id: teacher.id, role: "teacher" }, ids, key);
    const [first, ...others] = await Promise.all([drawn(), drawn(), drawn()]);
    expect(first).toHaveLength(2);
    expect(others).toEqual([first, first]);
    await remove(ids[0]!);
    expect(await drawn()).toEqual(first);
    expect(await test.backend.polls.listOf(session)).toEqual(first);
  });

  it("are those of the class's own course, for its teacher alone, all or none", async () => {
    const id = await added();
    const other = await person(test, "teacher");
    const foreign = await added(other, {}, await courseOf(other));
    const session = await lesson();
    const codeOf = (drawing: Promise<unknown>) =>
      drawing.then(() => "ok").catch(({ code }: { code: string }) => code);
    expect(await codeOf(draw(session, teacher, "teacher", id, foreign))).toBe("not_found");
    expect(await codeOf(draw(await lesson(other), other, "teacher", id))).toBe("forbidden");
    const coHost = await person(test, "student");
    expect(await codeOf(draw(session, coHost, "student", id))).toBe("forbidden");
    expect(await codeOf(draw(await lesson(teacher, null), teacher, "teacher", id))).toBe(
      "not_found",
    );
    expect(await test.backend.polls.listOf(session)).toEqual([]);
  });
});
