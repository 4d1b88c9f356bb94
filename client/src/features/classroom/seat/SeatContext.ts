import { createContext, useContext, useEffect, useState } from "react";

import { live } from "../../../live/live.ts";
import { type ClassModule, reducersOf } from "../module/ClassModule.ts";
import { type ClassroomStore, createClassroomStore } from "../state/store.ts";
import { ClassSeat } from "./ClassSeat.ts";

export const SeatContext = createContext<ClassSeat | null>(null);

export const useSeat = (): ClassSeat => {
  const seat = useContext(SeatContext);
  if (!seat) throw new Error("useSeat outside of a class");
  return seat;
};

/** `turn` counts the seats of one page. */
type Made = { seat: ClassSeat; store: ClassroomStore; turn: number };

/** A seat while this class's page is shown; null until it is created. */
export const useNewSeat = (classId: string, modules: readonly ClassModule[]): Made | null => {
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    let seat: ClassSeat;
    const begin = () => {
      const store = createClassroomStore(reducersOf(modules));
      seat = new ClassSeat(classId, live, store, modules);
      setMade((before) => ({ seat, store, turn: (before?.turn ?? 0) + 1 }));
    };
    // A closing page gives up its seat at once, before its connection closes.
    const goodbye = () => seat.close();
    // A page restored by the browser's Back button needs a new seat: its old one is closed.
    const back = ({ persisted }: PageTransitionEvent) => persisted && begin();
    begin();
    addEventListener("pagehide", goodbye, { capture: true });
    addEventListener("pageshow", back);
    return () => {
      removeEventListener("pagehide", goodbye, { capture: true });
      removeEventListener("pageshow", back);
      seat.close();
    };
  }, [classId, modules]);
  return made;
};
