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

/** A seat for as long as this class's page is shown; null for the moment before it is made. */
export const useNewSeat = (classId: string): { seat: ClassSeat; store: ClassroomStore } | null => {
  const [made, setMade] = useState<{ seat: ClassSeat; store: ClassroomStore } | null>(null);
  useEffect(() => {
    const store = createClassroomStore();
    const seat = new ClassSeat(classId, live, store);
    // A page that is closed says so: nobody is to wait for it to come back.
    const goodbye = () => seat.close();
    addEventListener("pagehide", goodbye);
    setMade({ seat, store });
    return () => {
      removeEventListener("pagehide", goodbye);
      seat.close();
    };
  }, [classId]);
  return made;
};
