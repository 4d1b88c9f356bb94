import { LiveError } from "../../../live/LiveError.ts";
import { moduleState } from "../module/use-module-state.ts";
import type { ClassSeat } from "../seat/ClassSeat.ts";
import type { ClassroomStore } from "../state/store.ts";
import { recordingSlice } from "./recording-slice.ts";

/** Milliseconds after which a consent that was taken back is taken back again, where no answer came. */
const AGAIN_AFTER = 2_000;

const isUnanswered = (error: unknown): boolean =>
  error instanceof LiveError && error.code === "unavailable";

/**
 * This person's answer to being recorded. Yes counts once the server has it; no counts at once, and the server is asked
 * until it answers: an answer that was lost must not leave this page with a consent to repeat. Where the seat is lost first, the
 * next one repeats the no. Rejects where the answer is refused.
 */
export const giveAnswer = async (
  seat: Pick<ClassSeat, "ask">,
  { dispatch, getState }: Pick<ClassroomStore, "dispatch" | "getState">,
  consent: boolean,
): Promise<void> => {
  const { answered, confirmed } = recordingSlice.actions;
  const now = () => moduleState(recordingSlice, getState());
  const { agreed: before, session } = now();
  if (!consent) dispatch(answered(false));
  const { unanswered } = now();
  /** Whether the person has the same seat, and has not answered otherwise meanwhile. */
  const isLast = () =>
    consent
      ? now().agreed === before && now().session === session
      : now().unanswered === unanswered;
  do {
    try {
      await seat.ask("setRecordingConsent", { consent });
      if (isLast()) dispatch(consent ? answered(true) : confirmed());
      return;
    } catch (error) {
      // Before this page has its seat again, each request is refused: that says nothing of the answer.
      const isRefused = consent || !(isUnanswered(error) || getState().room.socketLost);
      if (!consent && isRefused && isLast()) dispatch(answered(before));
      if (isRefused) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
  } while (isLast());
};
