import { useEffect } from "react";

import { type Follower, followComments } from "./follow-comments.ts";
import { followWhenSettled } from "./follow-when-settled.ts";

/** Has `follower`, which must stay the same one, follow a blog's comments for as long as the component is there. */
export function useFollowComments(blogId: string, follower: Follower) {
  useEffect(
    () => followWhenSettled(async () => (live) => followComments(live, blogId, follower)),
    [blogId, follower],
  );
}
