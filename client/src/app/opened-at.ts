import { createContext, useContext, useState } from "react";

import { useHydrated } from "../ui/use-hydrated.ts";

/** When the document was opened, ms since the epoch; null on a server. */
export const DocumentOpenedAt = createContext<number | null>(null);

/**
 * When the page that asks was opened, ms since the epoch: with the document if it came with it, else when it took the
 * place of another. A page that wakes up late was opened no later for that.
 */
export function useOpenedAt() {
  const documentOpenedAt = useContext(DocumentOpenedAt);
  const cameWithDocument = !useHydrated();
  const [openedAt] = useState(() =>
    cameWithDocument && documentOpenedAt !== null ? documentOpenedAt : Date.now(),
  );
  return openedAt;
}
