import { lazy, useEffect } from "react";

import * as texts from "#text/classroom/recording.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { messageOf } from "../../../http/CallError.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { moduleState } from "../module/use-module-state.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import { useClassroom, useClassroomStore } from "../state/store.ts";
import { giveAnswer } from "./give-answer.ts";
import { recordingSlice } from "./recording-slice.ts";
import { useRecording } from "./use-recording.ts";

const ConsentQuestion = lazy(() => loadPart(() => import("./ConsentQuestion.tsx")));

/** After each join: a server that was restarted in the meantime knows of no consent, and another may have an earlier one. */
const useRepeatedAnswer = () => {
  const seat = useSeat();
  const store = useClassroomStore();
  const seated = useClassroom(({ selfId, socketLost }) => selfId !== null && !socketLost);
  useEffect(() => {
    const { agreed } = moduleState(recordingSlice, store.getState());
    if (!seated || agreed === null) return;
    giveAnswer(seat, store, agreed).catch((error: unknown) => {
      store.dispatch(classroomActions.told(messageOf(error)));
    });
  }, [seat, store, seated]);
};

/** Asks a person whether they may be recorded. Until they agree, nothing of them is. */
export function ConsentPrompt() {
  useRepeatedAnswer();
  const { current, agreed } = useRecording();
  if (!current || agreed !== null) return null;
  return (
    <LazyPart name={texts.theConsent}>
      <ConsentQuestion />
    </LazyPart>
  );
}
