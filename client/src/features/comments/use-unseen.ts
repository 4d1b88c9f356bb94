import { useEffect, useRef, useState } from "react";

import type { Thread } from "./thread.ts";

/** The comments that arrived while the end of the list (`end`) was off screen. */
export function useUnseen({ listed }: Thread) {
  const end = useRef<HTMLDivElement>(null);
  const newest = listed.at(-1)?.comment.id ?? 0;
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(newest);
  if (atEnd && newest > seen) setSeen(newest);
  useEffect(() => {
    const watching = new IntersectionObserver(([entry]) => setAtEnd(entry?.isIntersecting ?? true));
    if (end.current) watching.observe(end.current);
    return () => watching.disconnect();
  }, []);
  return { end, unseen: listed.filter(({ fresh, comment }) => fresh && comment.id > seen) };
}
