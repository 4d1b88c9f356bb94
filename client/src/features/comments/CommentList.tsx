import { MessageCircle } from "lucide-react";
import { useRef } from "react";

import * as texts from "#text/comments.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { CommentItem } from "./CommentItem.tsx";
import { EarlierComments } from "./EarlierComments.tsx";
import type { PendingComment } from "./pending-comments.ts";
import { PendingCommentItem } from "./PendingCommentItem.tsx";
import { hasEarlier, type Thread } from "./thread.ts";
import { UnseenButton } from "./UnseenButton.tsx";
import { useUnseen } from "./use-unseen.ts";

type CommentListProps = {
  thread: Thread;
  earlier: { show: () => Promise<boolean>; busy: boolean; failed: boolean };
  mayHide: boolean;
  hide: (id: number, hidden: boolean) => Promise<boolean>;
  again: (own: PendingComment) => void;
  discard: (own: PendingComment) => void;
  /** Where the focus goes when its button disappears. */
  backToForm: () => void;
};

export function CommentList({ thread, earlier, mayHide, hide, ...acts }: CommentListProps) {
  const list = useRef<HTMLOListElement>(null);
  const showEarlier = async () => {
    if (!(await earlier.show())) list.current?.focus({ preventScroll: true });
  };
  const { end, unseen } = useUnseen(thread);
  const goTo = (id: number) => {
    const at = thread.listed.findIndex(({ comment }) => comment.id === id);
    list.current?.focus({ preventScroll: true });
    list.current?.children[at]?.scrollIntoView({ block: "center" });
  };
  const [next] = unseen;
  const empty = thread.listed.length + thread.own.length === 0 && !hasEarlier(thread);
  return (
    <div>
      {hasEarlier(thread) && <EarlierComments {...earlier} show={() => void showEarlier()} />}
      {empty ? (
        <NoComments />
      ) : (
        <ol ref={list} aria-label={texts.comments} tabIndex={-1} className="divide-y divide-line">
          {thread.listed.map((listed) => (
            <CommentItem
              key={listed.comment.key}
              listed={listed}
              onHide={mayHide ? hide : undefined}
            />
          ))}
          {thread.own.map((own) => (
            <PendingCommentItem key={own.key} own={own} {...acts} />
          ))}
        </ol>
      )}
      {next && <UnseenButton count={unseen.length} onPress={() => goTo(next.comment.id)} />}
      <div ref={end} />
    </div>
  );
}

const NoComments = () => (
  <EmptyState icon={MessageCircle} title={texts.noCommentsYet}>
    {texts.sayWhatThinkWhoeverReads}
  </EmptyState>
);
