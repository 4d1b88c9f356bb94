import { useCallback, useEffect, useState } from "react";

import * as texts from "#text/classroom/green-room.ts";
import { canBlur, isBlurred, onBlurChanged, setBlur } from "../../../media/background-blur.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";

/** Turns the blur of the camera's background on and off; nothing where the browser has none. */
export function BackgroundBlur() {
  const seat = useSeat();
  // Every change of the track comes with a change of its state.
  useClassroom((state) => state.local.camera);
  const track = seat.local.track("camera");
  return canBlur(track) ? <BlurChoice key={track.id} track={track} /> : null;
}

function BlurChoice({ track }: { track: MediaStreamTrack }) {
  const dispatch = useClassroomDispatch();
  const [blurred, setBlurred] = useState(() => isBlurred(track));
  const read = useCallback(() => setBlurred(isBlurred(track)), [track]);
  useEffect(() => onBlurChanged(track, read), [track, read]);
  const change = (on: boolean) =>
    void setBlur(track, on).then(read, () =>
      dispatch(actions.told(texts.cameraDidNotChangeItsBackground)),
    );
  return <Checkbox label={texts.blurBackground} checked={blurred} onCheckedChange={change} />;
}
