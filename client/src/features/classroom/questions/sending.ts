import { uuid } from "../../../browser/uuid.ts";
import { messageOf } from "../../../http/CallError.ts";
import { isUnanswered } from "../../../media/signal.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import type { ClassroomStore } from "../state/store.ts";
import { type Attempt, questionsActions, questionsSlice } from "./questions-slice.ts";

/**
 * Asks what is written, and clears it once the server has it. After a lost answer the same text is sent as the same
 * question, which the server may have, and another text as a new one. Rejects with why it is refused.
 */
export const askQuestion = async (
  { dispatch, getState }: ClassroomStore,
  send: (question: Attempt) => Promise<unknown>,
): Promise<void> => {
  const state = () => moduleState(questionsSlice, getState());
  const text = state().text.trim();
  const before = state().attempt;
  const attempt = before?.text === text ? before : { key: uuid(), text };
  dispatch(questionsActions.attempted(attempt));
  await send(attempt);
  if (state().attempt?.key === attempt.key) dispatch(questionsActions.attempted(null));
  // What was written meanwhile is not asked yet.
  if (state().text.trim() === text) dispatch(questionsActions.typed(""));
};

type Vote = { number: number; up: boolean };

/** Shows this person's vote at once, and takes it back where it fails. Never rejects: a refusal is announced. */
export const voteQuestion = async (
  { dispatch }: ClassroomStore,
  vote: Vote,
  send: (given: Vote) => Promise<unknown>,
): Promise<void> => {
  dispatch(questionsActions.voted(vote));
  try {
    await send(vote);
  } catch (error) {
    dispatch(questionsActions.voteFailed(vote));
    // The server may have it all the same.
    if (isUnanswered(error)) dispatch(questionsActions.missed());
    dispatch(classroomActions.told(messageOf(error)));
  }
};
