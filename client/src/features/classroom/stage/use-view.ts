import { type RefObject, useEffect } from "react";

import type { Slot } from "../../../media/streams.ts";
import { useSeat } from "../seat/SeatContext.ts";

/** A screen denser than this gains little from more pixels, and a phone pays for each. */
const DENSITY_MAX = 2;

/** Tells the media how large this picture is shown, and whether at all; the reconciler decides what that means. */
export const useView = (element: RefObject<HTMLElement | null>, slot: Slot, stage: boolean) => {
  const seat = useSeat();
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    let visible = false;
    const tell = () => {
      const width = observed.clientWidth * Math.min(devicePixelRatio, DENSITY_MAX);
      seat.setView(slot, { visible, width, stage });
    };
    const seen = new IntersectionObserver(([entry]) => {
      visible = entry?.isIntersecting ?? false;
      tell();
    });
    const sized = new ResizeObserver(tell);
    seen.observe(observed);
    sized.observe(observed);
    return () => {
      seen.disconnect();
      sized.disconnect();
      seat.setView(slot, null);
    };
  }, [element, seat, slot, stage]);
};
