import { createContext, useContext, useEffect, useState } from "react";

import { live } from "../../../realtime/live.ts";
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

/** A seat for as long as this class's page is shown; null for the moment before it is made. */
export const useNewSeat = (classId: string): Made | null => {
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    let seat: ClassSeat;
    const begin = () => {
      const store = createClassroomStore();
      seat = new ClassSeat(classId, live, store);
      setMade((before) => ({ seat, store, turn: (before?.turn ?? 0) + 1 }));
    };
    // A page that is left says so: nobody is to wait for it. First of all, while the line still stands.
    const goodbye = () => seat.close();
    // Shown again as it was left, by the browser's Back: the seat that it had is closed for good.
    const back = ({ persisted }: PageTransitionEvent) => persisted && begin();
    begin();
    addEventListener("pagehide", goodbye, { capture: true });
    addEventListener("pageshow", back);
    return () => {
      removeEventListener("pagehide", goodbye, { capture: true });
      removeEventListener("pageshow", back);
      seat.close();
    };
  }, [classId]);
  return made;
};
