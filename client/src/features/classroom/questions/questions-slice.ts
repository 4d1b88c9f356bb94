import type { Question } from "@lyceum/shared/signaling/questions.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import {
  enterSession,
  type FollowedList,
  haveVersion,
  leftList,
  listReducers,
  NO_LIST,
  readAgain,
} from "../module/followed-list.ts";
import { classroomActions } from "../state/classroomSlice.ts";

export type QuestionsState = FollowedList & {
  byNumber: Record<number, Question>;
  /** Numbers of the questions that this person has voted for. */
  voted: number[];
  /** What this page itself voted, by the questions' numbers: what is read may be older. */
  votes: Record<number, boolean>;
};

const EMPTY: Omit<QuestionsState, keyof FollowedList> = { byNumber: {}, voted: [], votes: {} };

type Changed = { session: string; questions: Question[]; selfId: string | null };
type Read = Changed & { voted: number[]; version: number };

const put = (state: QuestionsState, question: Question, selfId: string | null): void => {
  const known = state.byNumber[question.number];
  if (known && known.version >= question.version) return;
  state.byNumber[question.number] = question;
  const isNews = !known && question.state === "open" && question.author.participantId !== selfId;
  if (isNews && !state.isOpen) state.unread += 1;
};

const withVote = (voted: number[], number: number, up: boolean): number[] => {
  const others = voted.filter((each) => each !== number);
  return up ? [...others, number] : others;
};

export const questionsSlice = createSlice({
  name: "questions",
  initialState: { ...NO_LIST, ...EMPTY },
  reducers: {
    ...listReducers,
    read: (state, { payload }: PayloadAction<Read>) => {
      const isFirst = state.session !== payload.session || state.version === null;
      enterSession(state, payload.session, EMPTY);
      for (const question of payload.questions) put(state, question, payload.selfId);
      if (isFirst) state.unread = 0;
      state.voted = Object.entries(state.votes).reduce(
        (voted, [number, up]) => withVote(voted, Number(number), up),
        payload.voted,
      );
      haveVersion(state, payload.version);
      state.synced = true;
    },
    changed: (state, { payload }: PayloadAction<Changed>) => {
      enterSession(state, payload.session, EMPTY);
      for (const question of payload.questions) {
        put(state, question, payload.selfId);
        if (state.synced) haveVersion(state, question.version);
      }
    },
    voted: (state, { payload: { number, up } }: PayloadAction<{ number: number; up: boolean }>) => {
      state.votes[number] = up;
      state.voted = withVote(state.voted, number, up);
    },
  },
  extraReducers: ({ addCase }) => {
    addCase(classroomActions.snapshotTaken, readAgain);
    addCase(classroomActions.classStarted, readAgain);
    addCase(classroomActions.seatLost, (state) => ({ ...EMPTY, ...leftList(state) }));
  },
});

export const questionsActions = questionsSlice.actions;

/** Those that are open first, by their votes; then the answered ones, the latest change first. */
export const inOrder = (byNumber: Record<number, Question>): Question[] => {
  const shown = Object.values(byNumber).filter(({ state }) => state !== "deleted");
  const open = shown.filter(({ state }) => state === "open");
  const answered = shown.filter(({ state }) => state !== "open");
  return [
    ...open.toSorted((one, other) => other.votes - one.votes || one.number - other.number),
    ...answered.toSorted((one, other) => other.version - one.version),
  ];
};
