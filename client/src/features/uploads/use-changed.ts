import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { useState } from "react";

import { changedSince } from "./changed-since.ts";

/** The uploads decided on last, while the page was open. */
export function useChanged(uploads: readonly Upload[] | undefined) {
  const [seen, setSeen] = useState(uploads);
  const [changed, setChanged] = useState<Upload[]>([]);
  if (uploads && uploads !== seen) {
    setSeen(uploads);
    const now = seen ? changedSince(seen, uploads) : [];
    if (now.length > 0) setChanged(now);
  }
  return changed;
}
