import { randomUUID } from "node:crypto";

import { CHAT_SHOWN, QUESTIONS_OPEN_MAX } from "@lyceum/shared/class-limits.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post, silent } from "../../test/app.ts";
import { GONE, behindChange } from "../../test/behind-change.ts";
import { deleteExpired } from "../retention/queries/delete-expired.ts";
import { KEPT_MOST, retentionRules } from "../retention/queries/rules.ts";
import { cleanUp } from "../retention/housekeeping.ts";

type Someone = Awaited<ReturnType<typeof person>>;

let test: TestApp;
let teacher: Someone;
let ben: Someone;
let cleo: Someone;
let classId: string;
let sessionId: string;
beforeAll(async () => {
  test = await openApp();
  teacher = await person(test, "teacher");
});
afterAll(() => test.close());
beforeEach(async () => {
  [ben, cleo] = [await person(test, "student"), await person(test, "student")];
  const made = await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
  classId = made.json().data.id;
  const { session_id } = await test.backend.classes.setState(classId, "live");
  sessionId = session_id!;
});

const chat = () => test.backend.chat;
const questions = () => test.backend.questions;
const reader = ({ id: personId }: Someone, isHost = false) => ({ sessionId, personId, isHost });
const message = ({ id: authorId }: Someone, text: string, to: "all" | "hosts" = "all") => ({
  sessionId,
  authorId,
  name: "A person",
  role: "student" as const,
  to,
  text,
  replyTo: null,
  key: randomUUID(),
});
const question = ({ id: authorId }: Someone, text = "Why?") => ({
  sessionId,
  authorId,
  name: "A person",
  role: "student" as const,
  text,
  key: randomUUID(),
});
const change = (by: Someone, number: number, isHost = false) => ({ ...reader(by, isHost), number });
const run = (statement: string, values: unknown[] = []) =>
  test.database.pool.query(statement, values);
const age = (minutes: number) =>
  run(`update class_messages set sent_at = sent_at - interval '${minutes} minutes'`);

describe("messages", () => {
  it("sent at once have numbers in one order, and each is there once however often it is sent", async () => {
    const sent = Array.from({ length: 30 }, (_, place) => message(ben, `${place}`));
    const stored = await Promise.all([...sent, ...sent].map((each) => chat().add(each)));
    const { messages, more } = await chat().newest(reader(cleo));
    expect(messages).toHaveLength(30);
    expect(more).toBe(false);
    const numbers = messages.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(new Set(stored.map(({ number }) => number))).toEqual(new Set(numbers));
  });

  it("of another author with the same key are others", async () => {
    const first = message(ben, "Mine");
    await chat().add(first);
    const { text } = await chat().add({ ...first, authorId: cleo.id, text: "Also mine" });
    expect(text).toBe("Also mine");
  });

  it("are found again by their author and key", async () => {
    const sent = message(ben, "Mine");
    const stored = await chat().add(sent);
    expect(await chat().sentBefore(reader(ben), sent.key)).toEqual(stored);
    expect(await chat().sentBefore(reader(cleo, true), sent.key)).toBeNull();
    expect(await chat().sentBefore(reader(ben), randomUUID())).toBeNull();
  });

  it("are read in parts, none twice and none left out, also those that changed meanwhile", async () => {
    const stored = [];
    for (let place = 0; place < CHAT_SHOWN + 20; place += 1)
      stored.push(await chat().add(message(ben, `${place}`)));
    const first = await chat().changedAfter(reader(cleo), 0);
    expect(first).toMatchObject({ more: true, version: stored[CHAT_SHOWN - 1]!.number });
    await chat().edit(reader(ben), stored[3]!.number, "Changed");
    const second = await chat().changedAfter(reader(cleo), first.version);
    expect(second.more).toBe(false);
    expect(second.messages.at(-1)).toMatchObject({ number: stored[3]!.number, text: "Changed" });
    expect(second.messages).toHaveLength(21);
    expect(await chat().changedAfter(reader(cleo), second.version)).toMatchObject({
      messages: [],
      more: false,
    });
    const last = await chat().newest(reader(cleo));
    const rest = await chat().before(reader(cleo), last.messages[0]!.number);
    expect([...rest.messages, ...last.messages].map(({ number }) => number)).toEqual(
      stored.map(({ number }) => number),
    );
  });

  it("to the hosts are seen by hosts and their author", async () => {
    const { number } = await chat().add(message(ben, "Help", "hosts"));
    const seen = async (by: Someone, isHost = false) =>
      (await chat().find(reader(by, isHost), number)) !== null;
    expect([await seen(ben), await seen(cleo), await seen(teacher, true)]).toEqual([
      ...[true, false, true],
    ]);
  });

  it("are changed by their author for five minutes, and deleted by a host at any time", async () => {
    const { number } = await chat().add(message(ben, "Helo"));
    expect(await chat().edit(reader(ben), number, "Hello")).toMatchObject({ text: "Hello" });
    await expect(chat().edit(reader(cleo), number, "Mine")).rejects.toMatchObject({
      code: "forbidden",
    });
    await age(6);
    const late = [
      () => chat().edit(reader(ben), number, "Late"),
      () => chat().remove(reader(ben), number),
    ];
    for (const tried of late) await expect(tried()).rejects.toMatchObject({ code: "forbidden" });
    const deleted = await chat().remove(reader(teacher, true), number);
    expect(deleted).toMatchObject({ text: null, deletedBy: "host" });
    expect(await chat().remove(reader(teacher, true), number)).toEqual(deleted);
    const { rows } = await run("select text from class_messages where session_id = $1", [
      sessionId,
    ]);
    expect(rows).toEqual([{ text: null }]);
  });

  it("are settings of the class beside, kept for the next session", async () => {
    expect(await chat().settingsOf(classId)).toEqual({ slow: 0 });
    await chat().set(classId, { slow: 30 });
    await chat().set(classId, { slow: 5 });
    expect(await chat().settingsOf(classId)).toEqual({ slow: 5 });
  });
});

describe("questions", () => {
  it("have one vote a person, however many come at once, and as many as there are rows", async () => {
    const { number } = await questions().ask(question(ben));
    const votes = Array.from({ length: 20 }, (_, place) =>
      questions().vote(change(place % 2 ? ben : cleo, number), true),
    );
    const versions = (await Promise.all(votes)).filter((version) => version !== null);
    expect(versions).toHaveLength(2);
    await questions().vote(change(ben, number), false);
    const { questions: read } = await questions().changedAfter(sessionId, 0);
    expect(read).toMatchObject([{ number, votes: 1 }]);
    expect(await questions().votesOf(sessionId, cleo.id)).toEqual([number]);
    expect(await questions().votesOf(sessionId, ben.id)).toEqual([]);
  });

  it("are there once for each key, and ten a person are open at most", async () => {
    const first = question(ben);
    const [one, two] = await Promise.all([questions().ask(first), questions().ask(first)]);
    expect(await questions().askedBefore(first)).toEqual(one);
    expect(await questions().askedBefore({ ...first, authorId: cleo.id })).toBeNull();
    expect(two).toEqual(one);
    for (let place = 1; place < QUESTIONS_OPEN_MAX; place += 1)
      await questions().ask(question(ben));
    await expect(questions().ask(question(ben))).rejects.toMatchObject({ code: "too_many" });
    await questions().answer(change(teacher, one.number, true), "So.");
    await questions().ask(question(ben));
  });

  it("that are answered take no vote, and that are deleted say nothing any more", async () => {
    const { number } = await questions().ask(question(ben));
    await questions().answer(change(teacher, number, true), null);
    await expect(questions().vote(change(cleo, number), true)).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(questions().remove(change(ben, number))).rejects.toMatchObject({
      code: "forbidden",
    });
    await questions().remove(change(teacher, number, true));
    const { rows } = await run("select text, state from class_questions where session_id = $1", [
      sessionId,
    ]);
    expect(rows).toEqual([{ text: "", state: "deleted" }]);
    await expect(questions().answer(change(teacher, number, true), "So.")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("what is kept of a class", () => {
  /** What a person says in a class that is recorded. */
  const speak = async (by: Someone, text: string) => {
    const asked = { id: randomUUID(), classId, sessionId, personId: teacher.id };
    const going = await test.backend.recordings.going(sessionId);
    const { id: recordingId } = going ?? (await test.backend.recordings.start(asked));
    const said = { name: "A person", role: "student", text, language: "en-GB" } as const;
    const times = { from: Date.now() - 1_000, to: Date.now() };
    const of = { sessionId, recordingId, authorId: by.id };
    await test.backend.classCaptions.add({ ...of, ...said, ...times });
  };
  const fill = async () => {
    await speak(ben, "What I said");
    await speak(cleo, "What Cleo said");
    await chat().add(message(ben, "What I wrote"));
    await chat().add(message(cleo, "What Cleo wrote"));
    const mine = await questions().ask(question(ben, "What I asked"));
    const theirs = await questions().ask(question(cleo, "What Cleo asked"));
    await questions().vote(change(ben, theirs.number), true);
    await questions().vote(change(cleo, theirs.number), true);
    await questions().vote(change(cleo, mine.number), true);
    await test.backend.hands.raise(sessionId, [ben.id, cleo.id]);
    return theirs.number;
  };

  it("is in the export of who wrote it, and of nobody else", async () => {
    await fill();
    const answer = await post(test.app, "/api/account/export", {}, ben.bearer);
    expect(answer.json()).toMatchObject({
      class_captions: [{ class: "Algebra", text: "What I said", language: "en-GB" }],
      class_messages: [{ class: "Algebra", text: "What I wrote", audience: "all" }],
      class_questions: [{ class: "Algebra", text: "What I asked", votes: 1 }],
      class_question_votes: [{ question: "What Cleo asked" }],
      class_hands: [{ class: "Algebra" }],
    });
    expect(answer.body).not.toContain("What Cleo wrote");
    expect(answer.body).not.toContain("What Cleo said");
  });

  it("stays without a name once the account is deleted, and their votes and hand go", async () => {
    const voted = await fill();
    const before = await chat().newest(reader(cleo));
    const url = "/api/account/delete";
    const deleted = await post(test.app, url, { confirm: ben.email }, ben.bearer);
    expect(deleted.statusCode).toBe(200);
    const after = await chat().changedAfter(reader(cleo), before.version);
    expect(after.messages).toMatchObject([
      { authorId: null, name: "Deleted user", text: "What I wrote" },
    ]);
    const read = await questions().changedAfter(sessionId, before.version);
    expect(read.questions).toMatchObject([
      { number: voted, votes: 1 },
      { authorId: null, name: "Deleted user", text: "What I asked", votes: 1 },
    ]);
    const { rows } = await run(
      "select author_id, name, text from class_captions where session_id = $1 order by number",
      [sessionId],
    );
    expect(rows).toEqual([
      { author_id: null, name: "Deleted user", text: "What I said" },
      { author_id: cleo.id, name: "A person", text: "What Cleo said" },
    ]);
    const queue = await test.backend.hands.listOf(sessionId);
    expect(queue.map(({ personId }) => personId)).toEqual([cleo.id]);
    const next = await chat().add(message(cleo, "Next"));
    expect(next.number).toBeGreaterThan(read.version);
  });

  it("is nothing of an account that is deleted at the same moment", async () => {
    const writes: (() => Promise<unknown>)[] = [
      () => chat().add(message(ben, "Late")),
      () => questions().ask(question(ben, "Late")),
      () => speak(ben, "Late"),
    ];
    for (const write of writes) {
      const late = behindChange(test, ben, GONE, write);
      await expect(late).rejects.toMatchObject({ name: "DomainError" });
      await run("update users set deleted_at = null where id = $1", [ben.id]);
    }
    for (const table of ["class_messages", "class_questions", "class_captions"])
      expect((await run(`select from ${table} where author_id = $1`, [ben.id])).rowCount).toBe(0);
  });

  it("goes with the class, or once the operator's days after its end are over", async () => {
    await fill();
    const clean = (classRecordDays?: number) =>
      cleanUp(test.database, silent, [], retentionRules({ ...KEPT_MOST, classRecordDays }));
    const left = async () => {
      const counted = ["class_messages", "class_captions"].map((table) =>
        run(`select 1 from ${table} where session_id = $1`, [sessionId]),
      );
      const [messages, captions] = await Promise.all(counted);
      expect(captions!.rowCount).toBe(messages!.rowCount);
      return messages!.rowCount;
    };
    await run("update class_sessions set started_at = now() - interval '40 days'");
    await clean(30);
    expect(await left()).toBe(2);
    await test.backend.classes.setState(classId, "ended");
    await run("update class_sessions set ended_at = now() - interval '31 days'");
    await clean();
    expect(await left()).toBe(2);
    await clean(30);
    expect(await left()).toBe(0);
  });

  it("of many sessions goes a few at a time, so that each statement is in time", async () => {
    await run(
      `insert into class_sessions (id, class_id, started_at, ended_at)
       select gen_random_uuid(), $1, now() - interval '40 days', now() - interval '39 days' from generate_series(1, 25)`,
      [classId],
    );
    let statements = 0;
    const counting = test.database.queries.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    for (const rule of retentionRules({ ...KEPT_MOST, classRecordDays: 30 }))
      if (rule.table === "class_sessions") await deleteExpired(counting, rule);
    expect(statements).toBeGreaterThan(2);
    const left = await run("select from class_sessions where class_id = $1", [classId]);
    expect(left.rowCount).toBe(1);
  });
});
