import { randomUUID } from "node:crypto";

import { CHAT } from "@lyceum/shared/signaling/chat.ts";
import { POLLS } from "@lyceum/shared/signaling/polls.ts";
import { QUESTIONS } from "@lyceum/shared/signaling/questions.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../backend/test/app.ts";
import { NAUGHTY } from "./naughty/strings.ts";

/** What is written in a class, as the socket parses it and the database keeps it. */
let test: TestApp;
let sessionId: string;
let authorId: string;
beforeAll(async () => {
  test = await openApp();
  const teacher = await person(test, "teacher");
  const made = await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
  const { session_id } = await test.backend.classes.setState(made.json().data.id, "live");
  sessionId = session_id!;
  authorId = teacher.id;
});
afterAll(() => test.close());

const author = () => ({ sessionId, authorId, name: "Ada", role: "host" as const });
const BIDI = ["\u202eevil", "a\u2066b\u2069c", "שלום hello مرحبا", "\u200fx\u200e"];

it("each naughty string is kept as it is, or refused", { timeout: 120_000 }, async () => {
  const wrong: unknown[] = [];
  let kept = 0;
  for (const text of [...NAUGHTY, ...BIDI]) {
    const body = { key: randomUUID(), to: "all", text, replyTo: null };
    const parsed = CHAT.requests.sendMessage.body.safeParse(body);
    if (!parsed.success) continue;
    kept += 1;
    const { number } = await test.backend.chat.add({ ...author(), ...parsed.data });
    const reader = { sessionId, personId: authorId, isHost: false };
    const found = await test.backend.chat.find(reader, number);
    if (found?.text !== text.trim()) wrong.push([text.slice(0, 100), found?.text]);
  }
  expect(wrong).toEqual([]);
  expect(kept).toBeGreaterThan(400);
});

it.each([
  ["64 kB", "x".repeat(64 * 1024)],
  ["10,000 lines", "x\n".repeat(10_000)],
  ["zero-width characters alone", "\u200b".repeat(50)],
  ["marks of direction alone", "\u202e\u2066\u2069"],
  ["a null character", "a\0b"],
])("%s is no message, question, answer or poll", (_what, text) => {
  const key = randomUUID();
  const { sendMessage, editMessage } = CHAT.requests;
  const { askQuestion, answerQuestion } = QUESTIONS.requests;
  const { createPoll, votePoll } = POLLS.requests;
  const poll = { kind: "single", question: "Why?", anonymous: false, right: [], points: 0 };
  const bodies = [
    votePoll.body.safeParse({ pollId: randomUUID(), choices: [], text }),
    createPoll.body.safeParse({ ...poll, options: ["1", text] }),
    createPoll.body.safeParse({ ...poll, question: text, options: ["1", "2"] }),
    sendMessage.body.safeParse({ key, to: "all", text, replyTo: null }),
    editMessage.body.safeParse({ number: 1, text }),
    askQuestion.body.safeParse({ key, text }),
    answerQuestion.body.safeParse({ number: 1, answer: text }),
  ];
  expect(bodies.map(({ success }) => success)).toEqual(bodies.map(() => false));
});
