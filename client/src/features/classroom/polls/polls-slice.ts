import type { Poll, PollResults, PollView } from "@lyceum/shared/signaling/polls.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import { classroomActions } from "../state/classroomSlice.ts";
import type { PollDraft } from "./draft.ts";

type PollsState = {
  /** By their ids. */
  polls: Record<string, PollView>;
  readsWanted: number;
  /** What a host is writing; null while no form is open. It stays when the panel is closed. */
  draft: PollDraft | null;
  /** What this person is answering in words, by the polls' ids. It stays when the panel is closed. */
  answers: Record<string, string>;
};

const NONE: PollsState = { polls: {}, readsWanted: 0, draft: null, answers: {} };

/** What was read may be older than this page's vote, which is for good. */
const withVote = (view: PollView, known: PollView | undefined): PollView =>
  known?.voted ? { ...view, voted: true, yours: known.yours } : view;

/** The polls of the class's session, as this person sees them. */
export const pollsSlice = createSlice({
  name: "polls",
  initialState: NONE,
  reducers: {
    read: (state, { payload }: PayloadAction<PollView[]>) => {
      const { polls } = state;
      state.polls = Object.fromEntries(
        payload.map((view) => [view.poll.id, withVote(view, polls[view.poll.id])]),
      );
    },
    written: (state, { payload }: PayloadAction<PollDraft | null>) => {
      state.draft = payload;
    },
    answering: ({ answers }, { payload }: PayloadAction<PollsState["answers"]>) =>
      void Object.assign(answers, payload),
    changed: ({ polls }, { payload }: PayloadAction<Poll>) => {
      const view = polls[payload.id];
      if (view) view.poll = payload;
      else polls[payload.id] = { poll: payload, results: null, voted: false, yours: null };
    },
    counted: ({ polls }, { payload }: PayloadAction<PollResults>) => {
      const view = polls[payload.pollId];
      if (view) view.results = payload;
    },
    voted: (
      { polls, answers },
      { payload: { pollId, choices } }: PayloadAction<{ pollId: string; choices: number[] }>,
    ) => {
      const view = polls[pollId];
      delete answers[pollId];
      if (!view) return;
      view.voted = true;
      view.yours = view.poll.anonymous ? null : choices;
    },
  },
  extraReducers: ({ addCase }) => {
    addCase(classroomActions.snapshotTaken, (state) => {
      state.readsWanted += 1;
    });
    addCase(classroomActions.classStarted, ({ readsWanted }) => ({
      ...NONE,
      readsWanted: readsWanted + 1,
    }));
    addCase(classroomActions.seatLost, ({ readsWanted }) => ({ ...NONE, readsWanted }));
  },
});

/** Open polls that this person has not answered. */
export const countOpen = ({ polls }: PollsState): number =>
  Object.values(polls).filter(({ poll, voted }) => poll.open && !voted).length;
