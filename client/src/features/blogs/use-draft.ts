import { useEffect, useRef } from "react";

/** How long after the last key what is written is kept, ms. */
const PAUSE = 400;

/** Keeps values when typing pauses, and at once when the page is left. */
export function useDraft<Values>(values: Values, keep: (values: Values) => void) {
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
    const timer = setTimeout(() => keep(values), PAUSE);
    return () => clearTimeout(timer);
  }, [values, keep]);
  useEffect(() => {
    const now = () => keep(latest.current);
    window.addEventListener("pagehide", now);
    return () => {
      window.removeEventListener("pagehide", now);
      now();
    };
  }, [keep]);
}
