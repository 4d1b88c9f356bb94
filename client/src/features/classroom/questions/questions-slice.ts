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
};

const EMPTY: Omit<QuestionsState, keyof FollowedList> = { byNumber: {}, voted: [] };

type Changed = { session: string; questions: Question[]; selfId: string | null };
type Read = Changed & { voted: number[]; version: number };

const put = (state: QuestionsState, question: Question, selfId: string | null): void => {
  const known = state.byNumber[question.number];
  if (known && known.version >= question.version) return;
  state.byNumber[question.number] = question;
  const isNews = !known && question.state === "open" && question.author.participantId !== selfId;
  if (isNews && !state.isOpen) state.unread += 1;
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
      state.voted = payload.voted;
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
    voted: (state, { payload }: PayloadAction<{ number: number; up: boolean }>) => {
      const others = state.voted.filter((number) => number !== payload.number);
      state.voted = payload.up ? [...others, payload.number] : others;
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
