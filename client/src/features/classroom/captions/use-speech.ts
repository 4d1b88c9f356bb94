import { useEffect } from "react";

import * as texts from "#text/classroom/live-captions.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import { selectIsLive } from "../state/selectors.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";
import { ownCaptions, useOwnCaptions } from "./own-captions.ts";
import { SpeechCaptioner } from "./SpeechCaptioner.ts";
import { findRecogniser } from "./speech-recognition.ts";

/** Has the browser listen while this person wants it, and their microphone is on in the live class. */
export const useSpeech = (): void => {
  const seat = useSeat();
  const dispatch = useClassroomDispatch();
  const { wanted, language } = useOwnCaptions();
  const isHeard = useClassroom(
    (state) => state.local.microphone.on && selectIsLive(state) && !state.socketLost,
  );
  const listens = wanted && isHeard;
  useEffect(() => {
    const Recogniser = findRecogniser();
    if (!listens || !Recogniser) return;
    const captioner = new SpeechCaptioner({
      create: () => new Recogniser(),
      language,
      track: () => seat.local.track("microphone"),
      onHeard: (heard) => {
        ownCaptions.heard();
        // The end of a phrase comes a moment after the microphone is off; after 'no more', nothing is sent.
        if (ownCaptions.state.wanted)
          seat.ask("caption", { ...heard, language }).catch(() => undefined);
      },
      onProblem: (problem) => {
        ownCaptions.fail(problem);
        dispatch(classroomActions.told(texts.problems[problem]));
      },
    });
    captioner.start();
    return () => captioner.finish();
  }, [dispatch, language, listens, seat]);
  // Who left, was put out, or is in a class without captions by now.
  useEffect(() => () => ownCaptions.want(false), []);
};
