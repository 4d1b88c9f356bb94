import type { Comment } from "@lyceum/shared/rest/blogs.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";

import * as texts from "#text/comments.ts";
import {
  useAddCommentMutation,
  useHideCommentMutation,
  useLazyGetEarlierCommentsQuery,
} from "./comments-api.ts";
import type { Follower } from "./follow-comments.ts";
import { useFollowComments } from "./use-follow-comments.ts";
import { uuid } from "../../browser/uuid.ts";
import { session } from "../../session/session.ts";
import { createAnnouncer } from "./announcer.ts";
import { type PendingComment, withOwn, withoutOwn, written } from "./pending-comments.ts";
import { hasEarlier, openThread, withEarlier } from "./thread.ts";
import { keepThread, type ThreadKeeper } from "./thread-keeper.ts";

export type ThreadProps = {
  blogId: string;
  /** The newest ones, in ascending order. */
  comments: readonly Comment[];
  /** The version of the last change in `comments`. */
  version: number;
  /** How many there are in all. */
  total: number;
  /** The reader; null for a visitor. */
  role: Role | null;
};

const NOT_SENT = texts.commentCouldNotSent;

/** The live comments of one blog while the component is mounted. */
export function useThread({ blogId, role, ...opening }: ThreadProps) {
  const [keeper] = useState(() => keepThread(openThread(opening)));
  const thread = useSyncExternalStore(keeper.onChange, keeper.getThread, keeper.getThread);
  useEffect(() => keeper.keepHidden(role === "admin"), [keeper, role]);
  const { say, ...live } = useLiveThread(blogId, keeper);
  return {
    thread,
    ...live,
    ...useOwn(blogId, keeper, say),
    earlier: useEarlier(blogId, keeper),
    hide: useHide(blogId, keeper),
  };
}

/** The number of readers, and the announcement of new comments for screen readers. */
function useLiveThread(blogId: string, keeper: ThreadKeeper) {
  const [readers, setReaders] = useState<number | null>(null);
  const [announced, setAnnounced] = useState({ text: "", count: 0 });
  const say = useCallback(
    (text: string) => setAnnounced(({ count }) => ({ text, count: count + 1 })),
    [],
  );
  const announcer = useMemo(() => createAnnouncer(say), [say]);
  useEffect(() => announcer.stop, [announcer]);
  const follower = useMemo<Follower>(
    () => ({
      version: () => keeper.getThread().version,
      take: (changes, shown) => announcer.hear(keeper.take(changes, shown)),
      readers: setReaders,
    }),
    [keeper, announcer],
  );
  useFollowComments(blogId, follower);
  return { readers, announced, say };
}

/** Whether it is known who writes: what somebody sends who is signed in must not stand there as a visitor's. */
const isKnown = () =>
  !session.mayResume() ||
  session.resume().then(
    () => true,
    () => false,
  );

/** The author sees the comment at once; the server's notice puts it among the others. */
function useOwn(blogId: string, keeper: ThreadKeeper, say: (text: string) => void) {
  const [add] = useAddCommentMutation();
  const fail = (key: string, reason: string) =>
    keeper.changeOwn((own) => withOwn(own, key, { state: "failed", reason }));
  const send = async ({ key, text, website }: PendingComment) => {
    const trap = website && { website };
    if (!(await isKnown())) return fail(key, NOT_SENT);
    const { data, error } = await add({ blog_id: blogId, comment: text, key, ...trap });
    if (!data) return fail(key, (error && "status" in error && error.message) || NOT_SENT);
    say(texts.commentPosted);
    const comment = data.comment ?? null;
    keeper.changeOwn((own) => withOwn(own, key, { state: "sent", comment }));
  };
  return {
    post: (text: string, website: string) => {
      const own = written(uuid(), text, website);
      keeper.changeOwn((before) => [...before, own]);
      void send(own);
    },
    again: (failed: PendingComment) => {
      keeper.changeOwn((own) => withOwn(own, failed.key, { state: "sending", reason: null }));
      void send(failed);
    },
    discard: ({ key }: PendingComment) => keeper.changeOwn((own) => withoutOwn(own, key)),
  };
}

/** `show` returns whether the button for more remains. */
function useEarlier(blogId: string, keeper: ThreadKeeper) {
  const [fetch, { isFetching, isError }] = useLazyGetEarlierCommentsQuery();
  const show = async () => {
    const before = keeper.getThread().first;
    const { data } = await fetch({ blog_id: blogId, before });
    if (data) keeper.change((thread) => withEarlier(thread, data.data, data.more));
    return hasEarlier(keeper.getThread());
  };
  return { show, busy: isFetching, failed: isError && !isFetching };
}

/** Returns whether it succeeded. */
function useHide(blogId: string, keeper: ThreadKeeper) {
  const [hide] = useHideCommentMutation();
  return async (id: number, hidden: boolean) => {
    const { data } = await hide({ blog_id: blogId, id, hidden });
    if (data) keeper.settle(data);
    return data !== undefined;
  };
}
