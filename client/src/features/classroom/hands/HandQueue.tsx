import { lazy } from "react";

import * as texts from "#text/classroom/hands.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { useModuleState } from "../module/use-module-state.ts";
import { useClassroom } from "../state/store.ts";
import { handsSlice, inQueue } from "./hands-slice.ts";

const HandList = lazy(() => loadPart(() => import("./HandList.tsx")));

/** Raised hands above the list of people; null where there are none. */
export function HandQueue() {
  const people = useClassroom((state) => state.participants);
  const places = useModuleState(handsSlice, (state) => state.places);
  const queue = inQueue(people, places);
  if (queue.length === 0) return null;
  return (
    <LazyPart name={texts.theHands}>
      <HandList queue={queue} />
    </LazyPart>
  );
}
