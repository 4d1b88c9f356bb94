import { useCallback, useMemo } from "react";

import { canShareScreen } from "../../../media/devices.ts";
import type { LocalKind } from "../../../media/LocalMedia.ts";
import { useModules } from "../module/modules-context.ts";
import { refusalIn } from "../module/use-refusal.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { useAsk } from "../seat/use-ask.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import { selectIsLive } from "../state/selectors.ts";
import { useClassroomStore } from "../state/store.ts";

type OfTheRoom = {
  toggleView: () => void;
  openSettings: () => void;
  openHelp: () => void;
  /** Opens the dialog of the module with this name. */
  openModule: (name: string) => void;
};

/** All actions of a person in a class, for the bar and the keys. */
export const useActions = (room: OfTheRoom) => {
  const seat = useSeat();
  const { local } = seat;
  const ask = useAsk();
  const store = useClassroomStore();
  const modules = useModules();
  const toggle = useCallback(
    (kind: LocalKind) => {
      const refusal = refusalIn(modules, store.getState(), kind);
      if (refusal === null) void local.toggle(kind);
      else store.dispatch(classroomActions.told(refusal));
    },
    [modules, store, local],
  );
  const ofTheSeat = useMemo(
    () => ({
      toggleCamera: () => toggle("camera"),
      toggleMicrophone: () => toggle("microphone"),
      toggleScreen: () => {
        if (canShareScreen() && selectIsLive(store.getState().room)) toggle("screen");
      },
      startClass: () => void ask("startClass", {}),
      stopClass: () => void ask("stopClassSoon", {}),
      endForAll: () => void ask("stopClass", {}),
      leave: () => void seat.leave(),
    }),
    [seat, toggle, ask, store],
  );
  return { ...ofTheSeat, ...room };
};

export type Actions = ReturnType<typeof useActions>;
