import { useMemo } from "react";

import { canShareScreen } from "../../../media/devices.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { useAsk } from "../seat/use-ask.ts";
import { selectIsLive } from "../state/selectors.ts";
import { useClassroomStore } from "../state/store.ts";

type OfTheRoom = {
  toggleView: () => void;
  openSettings: () => void;
  openHelp: () => void;
};

/** All actions of a person in a class, for the bar and the keys. */
export const useActions = (room: OfTheRoom) => {
  const seat = useSeat();
  const { local } = seat;
  const ask = useAsk();
  const store = useClassroomStore();
  const ofTheSeat = useMemo(
    () => ({
      toggleCamera: () => void local.set("camera", !local.state.camera.on),
      toggleMicrophone: () => void local.set("microphone", !local.state.microphone.on),
      toggleScreen: () => {
        const may = canShareScreen() && selectIsLive(store.getState().room);
        if (may) void local.set("screen", !local.state.screen.on);
      },
      startClass: () => void ask("startClass", {}),
      stopClass: () => void ask("stopClass", {}),
      leave: () => void seat.leave(),
    }),
    [seat, local, ask, store],
  );
  return { ...ofTheSeat, ...room };
};

export type Actions = ReturnType<typeof useActions>;
