import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { useState } from "react";

import { arrivedSince } from "./arrived-since.ts";

/** The latest uploads that arrived while the page was open. */
export function useArrivals(uploads: readonly Upload[] | undefined) {
  const [seen, setSeen] = useState(uploads);
  const [arrived, setArrived] = useState<Upload[]>([]);
  if (uploads && uploads !== seen) {
    setSeen(uploads);
    const now = seen ? arrivedSince(seen, uploads) : [];
    if (now.length > 0) setArrived(now);
  }
  return arrived;
}
