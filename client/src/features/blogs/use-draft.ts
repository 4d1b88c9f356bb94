import { useEffect, useRef, useState } from "react";

import { keepChanges } from "./draft.ts";

/** How long after the last key the draft is saved, ms. */
const PAUSE = 400;

/**
 * Saves values that have changed when typing pauses, and at once by `keepNow` and when the page is left. `kept`: whether
 * there is space for them. @param keep Returns that, too; the first one is used.
 */
export function useDraft<Values>(values: Values, keep: (values: Values) => boolean) {
  const [kept, setKept] = useState(true);
  const [save] = useState(() => keepChanges(values, keep));
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
    const timer = setTimeout(() => setKept(save(values)), PAUSE);
    return () => clearTimeout(timer);
  }, [values, save]);
  useEffect(() => {
    const now = () => void save(latest.current);
    window.addEventListener("pagehide", now);
    return () => {
      window.removeEventListener("pagehide", now);
      now();
    };
  }, [save]);
  return { kept, keepNow: () => setKept(save(values)) };
}
