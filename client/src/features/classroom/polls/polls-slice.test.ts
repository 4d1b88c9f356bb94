import type { Poll, PollView } from "@lyceum/shared/signaling/polls.ts";
import { expect, test } from "vitest";

import { countOpen, pollsSlice } from "./polls-slice.ts";

const POLL: Poll = {
  id: "6b1b36cb-57ae-4d38-a6a4-6d0a0f0c8f01",
  number: 1,
  kind: "single",
  question: "What is 2 + 2?",
  options: ["3", "4"],
  anonymous: false,
  points: 5,
  open: true,
  shown: false,
  right: null,
};
const UNANSWERED: PollView = { poll: POLL, results: null, voted: false, yours: null };

type Action = Parameters<typeof pollsSlice.reducer>[1];
const { answering, changed, read, voted } = pollsSlice.actions;
const after = (...actions: Action[]) =>
  actions.reduce(pollsSlice.reducer, pollsSlice.getInitialState());

test("a vote stays although a read that began before it is answered after it", () => {
  const vote = voted({ pollId: POLL.id, choices: [1] });
  const state = after(read([UNANSWERED]), vote, read([UNANSWERED]));
  expect(state.polls[POLL.id]).toMatchObject({ voted: true, yours: [1] });
  expect(countOpen(state)).toBe(0);
});

test("a vote of another page of this person is taken from what is read", () => {
  const state = after(read([UNANSWERED]), read([{ ...UNANSWERED, voted: true, yours: [0] }]));
  expect(state.polls[POLL.id]).toMatchObject({ voted: true, yours: [0] });
});

test("an answer in words stays while its poll is closed and read again, until it is given", () => {
  const written = answering({ [POLL.id]: "Four" });
  const closed = changed({ ...POLL, open: false });
  const before = [read([UNANSWERED]), written, closed, read([UNANSWERED])];
  expect(after(...before).answers).toEqual({ [POLL.id]: "Four" });
  expect(after(...before, voted({ pollId: POLL.id, choices: [] })).answers).toEqual({});
});
