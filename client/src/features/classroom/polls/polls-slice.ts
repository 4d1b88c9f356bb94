import type { Poll, PollResults, PollView } from "@lyceum/shared/signaling/polls.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import { classroomActions } from "../state/classroomSlice.ts";
import type { PollDraft } from "./draft.ts";

type PollsState = {
  /** By their ids. */
  polls: Record<string, PollView>;
  /** False while the snapshot is newer than what was read. */
  read: boolean;
  /** What a host is writing; null while no form is open. It stays when the panel is closed. */
  draft: PollDraft | null;
};

const NONE: PollsState = { polls: {}, read: false, draft: null };

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
      state.read = true;
    },
    written: (state, { payload }: PayloadAction<PollDraft | null>) => {
      state.draft = payload;
    },
    readFailed: (state) => {
      state.read = true;
    },
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
      { polls },
      { payload: { pollId, choices } }: PayloadAction<{ pollId: string; choices: number[] }>,
    ) => {
      const view = polls[pollId];
      if (!view) return;
      view.voted = true;
      view.yours = view.poll.anonymous ? null : choices;
    },
  },
  extraReducers: ({ addCase }) => {
    addCase(classroomActions.snapshotTaken, (state) => {
      state.read = false;
    });
    addCase(classroomActions.classStarted, () => NONE);
    addCase(classroomActions.seatLost, () => NONE);
  },
});

/** The newest first. */
export const selectPolls = ({ polls }: PollsState): PollView[] =>
  Object.values(polls).toSorted((one, other) => other.poll.number - one.poll.number);

/** Open polls that this person has not answered. */
export const countOpen = ({ polls }: PollsState): number =>
  Object.values(polls).filter(({ poll, voted }) => poll.open && !voted).length;
