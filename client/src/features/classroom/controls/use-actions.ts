import type { RequestInput, RequestName } from "@lyceum/shared/signaling/requests.ts";
import { useCallback, useMemo } from "react";

import { canShareScreen } from "../../../media/devices.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import { selectIsLive, selectSelf } from "../state/selectors.ts";
import { useClassroomStore } from "../state/store.ts";

/** Asks the server for something. What comes of it arrives as a notice; a refusal is told, and changes nothing. */
export const useAsk = () => {
  const seat = useSeat();
  const { dispatch } = useClassroomStore();
  return useCallback(
    async <Name extends RequestName>(name: Name, body: RequestInput<Name>): Promise<void> => {
      try {
        await seat.ask(name, body);
      } catch (error) {
        dispatch(classroomActions.told(error instanceof Error ? error.message : String(error)));
      }
    },
    [seat, dispatch],
  );
};

type OfTheRoom = {
  toggleView: () => void;
  togglePeople: () => void;
  openSettings: () => void;
  openHelp: () => void;
};

/** Everything a person can do in a class, for the bar and for the keys alike. */
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
        const may = canShareScreen() && selectIsLive(store.getState());
        if (may) void local.set("screen", !local.state.screen.on);
      },
      toggleHand: () => {
        const raised = !selectSelf(store.getState())?.handRaised;
        void ask("raiseHand", { raised });
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
