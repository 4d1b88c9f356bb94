import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../test/app.ts";
import { storedParts } from "./parts-repository.ts";

type Someone = Awaited<ReturnType<typeof person>>;

let test: TestApp;
let ben: Someone;
let classId: string;
let sessionId: string;
beforeAll(async () => {
  test = await openApp();
  const teacher = await person(test, "teacher");
  ben = await person(test, "student");
  const made = await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
  classId = made.json().data.id;
  const { session_id } = await test.backend.classes.setState(classId, "live");
  sessionId = session_id!;
});
afterAll(() => test.close());

const read = async (name: string, after = 0, most = 10) => {
  const part = storedParts(test.database).find((each) => each.name === name)!;
  return part.read(sessionId, after, most);
};
const said = async (name: string) => (await read(name)).map(({ text }) => text);
const write = (text: string, to: "all" | "hosts") =>
  test.backend.chat.add({
    sessionId,
    authorId: ben.id,
    name: "Ben",
    role: "student",
    to,
    text,
    replyTo: null,
    key: randomUUID(),
  });

describe("what is kept of a session", () => {
  it("has the chat for all apart from that of the hosts, in order, without what was deleted", async () => {
    const first = await write("Hello", "all");
    const second = await write("Help", "hosts");
    const third = await write("Gone", "all");
    await write("Bye", "all");
    await test.backend.chat.remove({ sessionId, personId: ben.id, isHost: false }, third.number);
    expect(await said("chat")).toEqual(["Hello", "Bye"]);
    expect(await read("hosts-chat")).toEqual([
      { number: second.number, at: expect.stringMatching(/Z$/), name: "Ben", text: "Help" },
    ]);
    expect((await read("chat", first.number, 1)).map(({ text }) => text)).toEqual(["Bye"]);
  });

  it("has a question with its votes and its answer", async () => {
    const { number } = await test.backend.questions.ask({
      sessionId,
      authorId: ben.id,
      name: "Ben",
      role: "student",
      text: "Why?",
      key: randomUUID(),
    });
    const run = (statement: string) => test.database.pool.query(statement, [sessionId, number]);
    await run(
      "update class_questions set votes = 2, state = 'written', answer = 'Because.' where session_id = $1 and number = $2",
    );
    expect(await said("questions")).toEqual(["Why? (2 votes) Answer: Because."]);
    await run("update class_questions set author_id = null where session_id = $1 and number = $2");
    expect(await read("questions")).toMatchObject([{ name: null }]);
  });

  it("has a poll's results for all once they were shown, and for hosts before", async () => {
    const { polls } = test.backend;
    const plain = { anonymous: false, points: 0, right: [] };
    const single = { ...plain, kind: "single", question: "Two?", options: ["Yes", "No"] } as const;
    const { id } = await polls.create(sessionId, { ...single, options: ["Yes", "No"] });
    await polls.vote(sessionId, id, ben.id, { choices: [0], text: null });
    expect([await said("polls"), await said("hidden-polls")]).toEqual([[], ["Two? Yes: 1, No: 0"]]);
    await polls.setState(sessionId, id, { open: false, shown: true });
    expect([await said("polls"), await said("hidden-polls")]).toEqual([["Two? Yes: 1, No: 0"], []]);
    const words = { ...plain, kind: "text", question: "What?", options: [] } as const;
    const text = await polls.create(sessionId, { ...words, options: [] });
    expect(await said("hidden-polls")).toEqual(["What? No answers."]);
    await polls.vote(sessionId, text.id, ben.id, { choices: [], text: "This" });
    expect(await said("hidden-polls")).toEqual(["What? This"]);
  });

  it("has what was said in a recording, at its moments", async () => {
    expect(await read("captions")).toEqual([]);
    const { id: recordingId } = await test.backend.recordings.start({
      id: randomUUID(),
      classId,
      sessionId,
      personId: ben.id,
    });
    const from = Date.UTC(2026, 4, 4, 9, 0, 1);
    await test.backend.classCaptions.add({
      sessionId,
      recordingId,
      authorId: ben.id,
      name: "Ben",
      role: "student",
      text: "A half.",
      language: "en-GB",
      from,
      to: from + 900,
    });
    expect(await read("captions")).toEqual([
      {
        number: expect.any(Number),
        at: expect.stringMatching(/^2026-05-04T09:00:01/),
        name: "Ben",
        text: "A half.",
      },
    ]);
  });

  it("has who attended, for hosts", async () => {
    const to = Date.now();
    const present = [{ from: to - 120_000, to }];
    const spoke = [{ from: to - 30_000, to }];
    await test.backend.attendance.record(sessionId, [
      { personId: ben.id, present, spoke, watched: [] },
    ]);
    expect(await said("attendance")).toEqual(["2 min present, 1 min speaking, 0 min watching"]);
  });
});
