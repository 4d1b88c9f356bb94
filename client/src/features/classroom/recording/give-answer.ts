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
 * until it answers: an answer that was lost must not leave this page with a consent to repeat. Rejects where it is refused.
 */
export const giveAnswer = async (
  seat: Pick<ClassSeat, "ask">,
  { dispatch, getState }: Pick<ClassroomStore, "dispatch" | "getState">,
  consent: boolean,
): Promise<void> => {
  const { answered } = recordingSlice.actions;
  const answer = () => moduleState(recordingSlice, getState()).agreed;
  const before = answer();
  if (!consent) dispatch(answered(false));
  do {
    try {
      await seat.ask("setRecordingConsent", { consent });
      // Unless the person has answered otherwise meanwhile.
      if (consent && answer() === before) dispatch(answered(true));
      return;
    } catch (error) {
      if (consent) throw error;
      if (!isUnanswered(error)) {
        dispatch(answered(before));
        throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
  } while (answer() === false);
};
