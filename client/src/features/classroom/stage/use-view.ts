import { type RefObject, useEffect } from "react";

import type { Slot } from "../../../media/streams.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { watchView } from "./watch-view.ts";

/** Reports to the media how large this picture is shown, and whether at all; the reconciler decides what follows. */
export const useView = (element: RefObject<HTMLElement | null>, slot: Slot, stage: boolean) => {
  const seat = useSeat();
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const stop = watchView(observed, (shown) => seat.setView(slot, { ...shown, stage }));
    return () => {
      stop();
      seat.setView(slot, null);
    };
  }, [element, seat, slot, stage]);
};
