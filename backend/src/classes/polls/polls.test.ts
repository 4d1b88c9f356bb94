import type { NewPoll } from "@lyceum/shared/polls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const POLL: NewPoll = {
  kind: "multiple",
  question: "Which are even?",
  options: ["1", "2", "4"],
  anonymous: false,
  right: [1, 2],
  points: 5,
};

let test: TestApp;
let teacher: TestUser;
let students: TestUser[];
let session: string;
beforeAll(async () => {
  test = await openApp();
  teacher = await person(test, "teacher");
  students = await Promise.all([1, 2, 3].map(() => person(test, "student")));
});
afterAll(() => test.close());
beforeEach(async () => {
  const made = await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
  const { id } = made.json<{ data: { id: string } }>().data;
  session = (await test.backend.classes.setState(id, "live")).session_id!;
});

const polls = () => test.backend.polls;
const vote = (pollId: string, by: TestUser, ...choices: number[]) =>
  polls()
    .vote(session, pollId, by.id, { choices, text: null })
    .then(() => "ok")
    .catch(({ code }: { code: string }) => code);

describe("a poll", () => {
  it("counts one vote a person, however many come at once", async () => {
    const { id } = await polls().create(session, POLL);
    const [ben, cleo] = students as [TestUser, TestUser];
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => vote(id, ben, 1)),
      vote(id, cleo, 1, 2),
    ]);
    expect(answers.filter((each) => each === "ok")).toHaveLength(2);
    expect(answers.filter((each) => each === "conflict")).toHaveLength(7);
    expect(await polls().resultsOf(id)).toEqual({
      pollId: id,
      voters: 2,
      counts: [0, 2, 1],
      answers: [],
    });
  });

  it("is made once of one key, however many ask for it at once", async () => {
    const key = crypto.randomUUID();
    const made = await Promise.all([1, 2, 3, 4].map(() => polls().create(session, POLL, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await polls().create(session, POLL, crypto.randomUUID());
    await polls().create(session, POLL);
    expect(await polls().listOf(session)).toHaveLength(3);
  });

  it("gives its points to those who chose what is right, and nothing else", async () => {
    const { id } = await polls().create(session, POLL);
    const [ben, cleo] = students as [TestUser, TestUser];
    await vote(id, ben, 2, 1);
    await vote(id, cleo, 1);
    const votes = await polls().votesOf(session, id);
    expect(votes.map(({ choices, points }) => ({ choices, points }))).toEqual(
      expect.arrayContaining([
        { choices: [2, 1], points: 5 },
        { choices: [1], points: 0 },
      ]),
    );
  });

  it("that is anonymous keeps who voted apart from what they voted", async () => {
    const { id } = await polls().create(session, { ...POLL, anonymous: true, points: 0 });
    const [ben] = students as [TestUser];
    await vote(id, ben, 1);
    const { rows } = await test.database.pool.query(
      "select user_id from class_poll_votes where poll_id = $1",
      [id],
    );
    expect(rows).toEqual([{ user_id: null }]);
    expect(await polls().viewsFor(session, ben.id)).toMatchObject([{ voted: true, yours: null }]);
    await expect(polls().votesOf(session, id)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("takes no vote once it is closed, not even one under way", async () => {
    const { id } = await polls().create(session, POLL);
    const [first, ...others] = students as [TestUser, ...TestUser[]];
    await vote(id, first, 1);
    const [closed, ...answers] = await Promise.all([
      polls().setState(session, id, { open: false, shown: true }),
      ...others.map((each) => vote(id, each, 1)),
    ]);
    expect(closed).toMatchObject({ open: false, shown: true });
    const counted = 1 + answers.filter((each) => each === "ok").length;
    expect((await polls().resultsOf(id)).voters).toBe(counted);
    expect(await vote(id, teacher, 1)).toBe("conflict");
  });

  it.each([
    ["an option that it does not have", [3], null],
    ["nothing", [], null],
    ["words", [1], "two"],
  ])("refuses %s", async (_what, choices, text) => {
    const { id } = await polls().create(session, POLL);
    const voting = polls().vote(session, id, students[0]!.id, { choices, text });
    await expect(voting).rejects.toMatchObject({ code: "invalid" });
  });

  it("in words has its answers without names, and belongs to its own session", async () => {
    const asked = { ...POLL, kind: "text" as const, options: [], right: [], points: 0 };
    const { id, number } = await polls().create(session, asked);
    expect(number).toBe(1);
    const words = { choices: [], text: "Two and four." };
    await polls().vote(session, id, students[0]!.id, words);
    expect((await polls().resultsOf(id)).answers).toEqual(["Two and four."]);
    const other = "00000000-0000-4000-8000-000000000000";
    await expect(polls().vote(other, id, teacher.id, words)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("keeps its counts when an account is deleted, and nothing of its person", async () => {
    const { id } = await polls().create(session, POLL);
    const leaver = await person(test, "student");
    await vote(id, leaver, 1);
    const left = await post(
      test.app,
      "/api/account/delete",
      { confirm: leaver.email },
      leaver.bearer,
    );
    expect(left.statusCode).toBe(200);
    expect(await polls().resultsOf(id)).toMatchObject({ voters: 1, counts: [0, 1, 0] });
    expect(await polls().votesOf(session, id)).toMatchObject([{ name: null }]);
  });
});
