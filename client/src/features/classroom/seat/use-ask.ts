import type { RequestInput, RequestName } from "@lyceum/shared/signaling/requests.ts";
import { useCallback } from "react";

import { messageOf } from "../../../http/CallError.ts";
import type { Ask } from "../module/Ask.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import { useClassroomStore } from "../state/store.ts";
import { useSeat } from "./SeatContext.ts";

/** Sends a request of the class. Its effect arrives as a notice; a refusal is announced and changes nothing. */
export const useAsk = (): Ask => {
  const seat = useSeat();
  const { dispatch } = useClassroomStore();
  return useCallback(
    async <Name extends RequestName>(name: Name, body: RequestInput<Name>): Promise<void> => {
      try {
        await seat.ask(name, body);
      } catch (error) {
        dispatch(classroomActions.told(messageOf(error)));
      }
    },
    [seat, dispatch],
  );
};
