import { useEffect } from "react";

import { type Follower, followComments } from "./follow-comments.ts";
import { followWhenSettled } from "../../live/follow-when-settled.ts";

/** Lets `follower`, which must stay the same object, follow a blog's comments while the component is mounted. */
export function useFollowComments(blogId: string, follower: Follower) {
  useEffect(
    () => followWhenSettled(async () => (live) => followComments(live, blogId, follower)),
    [blogId, follower],
  );
}
