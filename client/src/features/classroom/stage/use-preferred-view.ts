import { useState } from "react";

import { selectTiles } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import type { ViewKind } from "./use-arrangement.ts";

/** Whether another person shares a screen. */
export const useScreenShared = (): boolean =>
  useClassroom((state) =>
    selectTiles(state).some(({ source, self }) => source === "screen" && !self),
  );

/** The chosen view; a newly shared screen is shown large until the person chooses again. */
export const usePreferredView = (): [ViewKind, (view: ViewKind) => void] => {
  const shared = useScreenShared();
  const [chosen, setChosen] = useState<ViewKind>("grid");
  const [whileShared, setWhileShared] = useState<ViewKind>("speaker");
  const [wasShared, setWasShared] = useState(shared);
  if (shared !== wasShared) {
    setWasShared(shared);
    setWhileShared("speaker");
  }
  return shared ? [whileShared, setWhileShared] : [chosen, setChosen];
};
