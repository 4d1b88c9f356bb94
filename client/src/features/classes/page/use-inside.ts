import { useEffect, useState } from "react";
import { loadPart } from "../../../browser/load-part.ts";

/** Milliseconds between two counts. */
const COUNTED_EVERY = 10_000;

/** How many people are in a live class; null for a class that is not live, and until it is known. */
export function useInside(classId: string, counts: boolean): number | null {
  const [inside, setInside] = useState<number | null>(null);
  useEffect(() => {
    if (!counts) return;
    let isOver = false;
    const count = async () => {
      const { live } = await loadPart(() => import("../../../live/live.ts"));
      const answer = await live.request("countInside", { classId });
      if (!isOver) setInside(answer.inside);
    };
    // A count that fails leaves the last one; the next comes soon.
    const look = () => void count().catch(() => null);
    look();
    const timer = setInterval(() => document.hidden || look(), COUNTED_EVERY);
    return () => {
      isOver = true;
      clearInterval(timer);
      setInside(null);
    };
  }, [classId, counts]);
  return inside;
}
