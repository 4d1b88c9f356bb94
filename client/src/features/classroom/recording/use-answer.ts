import { useRequest } from "../seat/use-request.ts";
import { useClassroomDispatch } from "../state/store.ts";
import { recordingSlice } from "./recording-slice.ts";

/** This person's answer to being recorded. It counts once the server has it. */
export const useAnswer = () => {
  const { send, busy, problem } = useRequest();
  const dispatch = useClassroomDispatch();
  const answer = async (consent: boolean) => {
    if (await send("setRecordingConsent", { consent }))
      dispatch(recordingSlice.actions.answered(consent));
  };
  return { answer, busy, problem };
};
