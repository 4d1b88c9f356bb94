import { createContext, useContext, useState } from "react";

import { useHydrated } from "../../ui/use-hydrated.ts";

/** When the document was opened, ms since the epoch; null on a server. */
export const DocumentOpenedAt = createContext<number | null>(null);

/**
 * When the current page was opened, ms since the epoch: with the document, or when it replaced another page. A page
 * that renders late was not opened later.
 */
export function useOpenedAt() {
  const documentOpenedAt = useContext(DocumentOpenedAt);
  const cameWithDocument = !useHydrated();
  const [openedAt] = useState(() =>
    cameWithDocument && documentOpenedAt !== null ? documentOpenedAt : Date.now(),
  );
  return openedAt;
}
