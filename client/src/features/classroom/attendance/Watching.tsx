import { useEffect } from "react";

import { useSeat } from "../seat/SeatContext.ts";
import { useClassroom } from "../state/store.ts";

/** Reports whether the class is in view, when that changes and after every join. */
export function Watching() {
  const seat = useSeat();
  const seated = useClassroom(({ selfId, socketLost }) => selfId !== null && !socketLost);
  useEffect(() => {
    if (!seated) return undefined;
    const report = () => {
      const watching = document.visibilityState === "visible";
      // Repeated after the next join: a report that is lost costs no more than its time.
      seat.ask("reportWatching", { watching }).catch(() => undefined);
    };
    report();
    document.addEventListener("visibilitychange", report);
    return () => document.removeEventListener("visibilitychange", report);
  }, [seat, seated]);
  return null;
}
