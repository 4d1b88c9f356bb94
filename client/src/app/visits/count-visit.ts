import { readCounting } from "./counting.ts";

/** A page loads other things first, and a page that is quickly left does not count. ms. */
const SETTLED = 2_000;

let counted = "";

/** Path of the page that was counted last; empty if there is none. */
export const countedLast = () => counted;

/** Reports a page on which a visitor stays, unless they opted out. Returns a function that prevents it. */
export function countWhenSettled(path: string): () => void {
  const settled = setTimeout(() => void count(path).catch(() => null), SETTLED);
  return () => clearTimeout(settled);
}

async function count(path: string) {
  counted = path;
  if (readCounting() !== "yes") return;
  const { sendVisit } = await import("./send-visit.ts");
  await sendVisit(path);
}
