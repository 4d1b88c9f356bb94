import type { Question } from "@lyceum/shared/signaling/questions.ts";
import { expect, test } from "vitest";

import { classroomActions } from "../state/classroomSlice.ts";
import { questionsActions, questionsSlice } from "./questions-slice.ts";

const question = (number: number, version = number): Question => ({
  number,
  version,
  text: `Question ${number}`,
  author: { participantId: "b", name: "Ben", role: "student" },
  askedAt: "2026-01-01T00:00:00.000Z",
  votes: 0,
  state: "open",
  answer: null,
});
const STARTED = { type: classroomActions.classStarted.type };
type Action = Parameters<typeof questionsSlice.reducer>[1];
const after = (...actions: Action[]) =>
  actions.reduce(questionsSlice.reducer, questionsSlice.getInitialState());
const { read, changed, opened, closed, typed, voted, voteFailed, answering, entered } =
  questionsActions;
const reading = (session: string, version: number, ...questions: Question[]) =>
  read({ session, questions, voted: [], version, selfId: "a" });
const changing = (session: string, ...questions: Question[]) =>
  changed({ session, questions, selfId: "a" });

test("what was asked before a person came is not unread, and what comes then is until it is shown", () => {
  const first = [reading("s", 1, question(1)), changing("s", question(2))];
  expect(after(...first)).toMatchObject({ unread: 1, version: 2, synced: true });
  expect(after(...first, opened(), changing("s", question(3)))).toMatchObject({ unread: 0 });
  expect(after(...first, opened(), closed(), changing("s", question(3)))).toMatchObject({
    unread: 1,
  });
});

test("a session without a question was read: the first question is news", () => {
  const state = after(reading("s", 0), changing("s", question(1)), reading("s", 1, question(1)));
  expect(state.unread).toBe(1);
});

test("a notice that overtakes what is being read again counts for nothing that may be missing", () => {
  const state = after(reading("s", 1, question(1)), STARTED, changing("s", question(5)));
  expect(state).toMatchObject({ version: 1, synced: false, readsWanted: 1 });
});

test("a vote stays as it is when what was read before it arrives after it", () => {
  const vote = voted({ number: 1, up: true });
  const before = [reading("s", 1, question(1)), vote];
  expect(after(...before, reading("s", 1)).voted).toEqual([1]);
  const takenBack = voted({ number: 1, up: false });
  const older = read({ session: "s", questions: [], voted: [1], version: 1, selfId: "a" });
  expect(after(...before, takenBack, older).voted).toEqual([]);
});

test("a vote that failed is taken back, and what is read of it counts again", () => {
  const vote = { number: 1, up: true };
  const failed = [reading("s", 1, question(1)), voted(vote), voteFailed(vote)];
  expect(after(...failed).voted).toEqual([]);
  const later = read({ session: "s", questions: [], voted: [1], version: 1, selfId: "a" });
  expect(after(...failed, later).voted).toEqual([1]);
});

test("what a host is answering stays, each question's, until it is sent, or another session begins", () => {
  const before = [
    reading("s", 2, question(1), question(2)),
    answering({ 1: "Because" }),
    answering({ 2: "Yes" }),
    closed(),
    changing("s", question(3)),
  ];
  expect(after(...before).answers).toEqual({ 1: "Because", 2: "Yes" });
  expect(after(...before, answering({ 1: null })).answers).toEqual({ 1: null, 2: "Yes" });
  expect(after(...before, reading("t", 0)).answers).toEqual({});
});

test("another session's questions are taken, whichever says first that it goes on", () => {
  const before = reading("s", 1, question(1), question(2));
  for (const state of [
    after(before, reading("t", 1, question(1))),
    after(before, changing("t", question(1)), reading("t", 1, question(1))),
    after(before, entered("t"), reading("t", 1, question(1))),
  ])
    expect([state.session, Object.keys(state.byNumber), state.version]).toEqual(["t", ["1"], 1]);
});

test("another session has its own questions, and keeps what is written", () => {
  const before = [
    reading("s", 1, question(1)),
    voted({ number: 1, up: true }),
    typed("Why?"),
    opened(),
  ];
  const state = after(...before, reading("t", 0));
  expect(state).toMatchObject({
    session: "t",
    byNumber: {},
    voted: [],
    text: "Why?",
    isOpen: true,
  });
  expect(after(...before, classroomActions.seatLost("removed"))).toMatchObject({
    session: null,
    byNumber: {},
    text: "",
    isOpen: true,
  });
});
