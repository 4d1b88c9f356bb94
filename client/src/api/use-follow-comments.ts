import { useEffect } from "react";

import { type Follower, followComments } from "./follow-comments.ts";

/** A page has other things to load first; what changes meanwhile is fetched when the line stands. ms. */
const SETTLED = 2_000;

/** Has `follower`, which must stay the same one, follow a blog's comments for as long as the component is there. */
export function useFollowComments(blogId: string, follower: Follower) {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    const begin = async () => {
      const { live } = await import("../realtime/live.ts");
      if (!gone) stop = followComments(live, blogId, follower);
    };
    const settled = setTimeout(() => void begin().catch(() => null), SETTLED);
    return () => {
      gone = true;
      clearTimeout(settled);
      stop?.();
    };
  }, [blogId, follower]);
}
