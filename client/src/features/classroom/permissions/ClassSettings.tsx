import { lazy } from "react";

import { session } from "../../../session/session.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";

export const ClassSettingsDialog = lazy(() => loadPart(() => import("./ClassSettingsDialog.tsx")));

const ClassSettingsButton = lazy(() => loadPart(() => import("./ClassSettingsButton.tsx")));

/** In a host's green room. A student who is a co-host finds them in the class. */
export function ClassSettingsEntry() {
  if (session.getSession()?.role === "student") return null;
  return (
    <LazyPart>
      <ClassSettingsButton />
    </LazyPart>
  );
}
