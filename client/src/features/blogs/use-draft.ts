import { useEffect, useRef, useState } from "react";

/** How long after the last key what is written is kept, ms. */
const PAUSE = 400;

/**
 * Keeps values when typing pauses, and at once when the page is left. Answers whether there is room for them.
 * @param keep Answers that, too.
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
