import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import { useState } from "react";

import { startedSince } from "./started-since.ts";

/** The classes that went live last, while the page was open. */
export function useWentLive(classes: readonly ClassSummary[] | undefined) {
  const [seen, setSeen] = useState(classes);
  const [started, setStarted] = useState<ClassSummary[]>([]);
  if (classes && classes !== seen) {
    setSeen(classes);
    const now = seen ? startedSince(seen, classes) : [];
    if (now.length > 0) setStarted(now);
  }
  return started;
}
