import { useAttempt } from "../../../ui/forms/use-attempt.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { useClassroomStore } from "../state/store.ts";
import { giveAnswer } from "./give-answer.ts";

/** This person's answer to being recorded, and why the last one was refused. */
export const useAnswer = () => {
  const { attempt, busy, problem } = useAttempt();
  const seat = useSeat();
  const store = useClassroomStore();
  const answer = (consent: boolean) => attempt(() => giveAnswer(seat, store, consent));
  return { answer, busy, problem };
};
