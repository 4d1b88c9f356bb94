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

/** A question as it was sent: under the same key it is the same one for the server. */
export type Attempt = { key: string; text: string };

export type QuestionsState = FollowedList & {
  byNumber: Record<number, Question>;
  /** Numbers of the questions that this person has voted for. */
  voted: number[];
  /** What this page itself voted, by the questions' numbers: what is read may be older. */
  votes: Record<number, boolean>;
  /** What was asked last; null once the server has said that it is there. */
  attempt: Attempt | null;
  /** What a host is answering, by the questions' numbers; null once it is sent or given up. */
  answers: Record<number, string | null>;
};

/** Made for each state of its own: what is assigned to the state may be changed there. */
const empty = (): Omit<QuestionsState, keyof FollowedList> => ({
  byNumber: {},
  voted: [],
  votes: {},
  attempt: null,
  answers: {},
});

type Changed = { session: string; questions: Question[]; selfId: string | null };
type OwnVote = { number: number; up: boolean };
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
  initialState: { ...NO_LIST, ...empty() },
  reducers: {
    ...listReducers,
    /** Another session goes on, of which everything is to be read. */
    entered: (state, { payload }: PayloadAction<string>) => enterSession(state, payload, empty()),
    read: (state, { payload }: PayloadAction<Read>) => {
      const isFirst = state.session !== payload.session || state.version === null;
      enterSession(state, payload.session, empty());
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
      enterSession(state, payload.session, empty());
      for (const question of payload.questions) {
        put(state, question, payload.selfId);
        if (state.synced) haveVersion(state, question.version);
      }
    },
    voted: (state, { payload: { number, up } }: PayloadAction<OwnVote>) => {
      state.votes[number] = up;
      state.voted = withVote(state.voted, number, up);
    },
    /** It was refused, or not answered: what is read counts. */
    voteFailed: (state, { payload: { number, up } }: PayloadAction<OwnVote>) => {
      delete state.votes[number];
      state.voted = withVote(state.voted, number, !up);
    },
    /** Something may have changed of which nothing comes. */
    missed: readAgain,
    attempted: (state, { payload }: PayloadAction<Attempt | null>) => {
      state.attempt = payload;
    },
    answering: ({ answers }, { payload }: PayloadAction<QuestionsState["answers"]>) =>
      void Object.assign(answers, payload),
  },
  extraReducers: ({ addCase }) => {
    addCase(classroomActions.snapshotTaken, readAgain);
    addCase(classroomActions.classStarted, readAgain);
    addCase(classroomActions.seatLost, (state) => ({ ...empty(), ...leftList(state) }));
  },
});

export const questionsActions = questionsSlice.actions;
