import { useEffect, useRef, useState } from "react";

/** How long after the last key the draft is saved, ms. */
const PAUSE = 400;

/**
 * Saves values when typing pauses, and at once when the page is left. Returns whether there is space for them. @param
 * keep Returns that, too.
 */
export function useDraft<Values>(values: Values, keep: (values: Values) => boolean): boolean {
  const [kept, setKept] = useState(true);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
    const timer = setTimeout(() => setKept(keep(values)), PAUSE);
    return () => clearTimeout(timer);
  }, [values, keep]);
  useEffect(() => {
    const now = () => void keep(latest.current);
    window.addEventListener("pagehide", now);
    return () => {
      window.removeEventListener("pagehide", now);
      now();
    };
  }, [keep]);
  return kept;
}
