import { lazy } from "react";

import * as texts from "#text/classroom/lobby.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { useModuleState } from "../module/use-module-state.ts";
import { promptCard } from "../parts/look.ts";
import { selectIsHost } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import type { LobbyRowsProps } from "./LobbyRows.tsx";
import { lobbySlice } from "./lobby-slice.ts";

const LobbyRows = lazy(() => loadPart(() => import("./LobbyRows.tsx")));

/** Who waits, for a host; null where there is nobody to show. */
const useWaiting = () => {
  const host = useClassroom(selectIsHost);
  const waiting = useModuleState(lobbySlice, (state) => state.waiting);
  return host && waiting.length > 0 ? waiting : null;
};

const Rows = (props: LobbyRowsProps) => (
  <LazyPart name={texts.theLobby}>
    <LobbyRows {...props} />
  </LazyPart>
);

/** Over the stage, unless the list of people shows the same. */
export function LobbyPrompt() {
  const waiting = useWaiting();
  const listed = useModuleState(lobbySlice, (state) => state.listed);
  if (!waiting || listed) return null;
  return (
    <div className={`${promptCard} block w-full max-w-sm`}>
      <Rows waiting={waiting} />
    </div>
  );
}

/** Above the list of people. */
export function LobbyList() {
  const waiting = useWaiting();
  if (!waiting) return null;
  return (
    <div className="mb-2 rounded-control bg-stage p-2 pl-3">
      <Rows waiting={waiting} listed />
    </div>
  );
}
