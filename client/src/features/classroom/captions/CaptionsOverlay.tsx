import { lazy } from "react";

import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { useMayCaption } from "../permissions/use-may-caption.ts";

const LiveCaptions = lazy(() => loadPart(() => import("./LiveCaptions.tsx")));

/** In classes that have captions. */
export function CaptionsOverlay() {
  if (!useMayCaption()) return null;
  return (
    <LazyPart>
      <LiveCaptions />
    </LazyPart>
  );
}
