import { MessageCircle } from "lucide-react";
import { useRef } from "react";

import { EmptyState } from "../../ui/EmptyState.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { CommentItem } from "./CommentItem.tsx";
import { EarlierComments } from "./EarlierComments.tsx";
import type { Own } from "./own.ts";
import { OwnItem } from "./OwnItem.tsx";
import { hasEarlier, type Thread } from "./thread.ts";

type CommentListProps = {
  thread: Thread;
  earlier: { show: () => Promise<void>; busy: boolean; failed: boolean };
  mayHide: boolean;
  hide: (id: number, hidden: boolean) => Promise<boolean>;
  again: (own: Own) => void;
  discard: (own: Own) => void;
  /** Where the focus goes from a button that is gone. */
  backToForm: () => void;
};

export function CommentList({ thread, earlier, mayHide, hide, ...acts }: CommentListProps) {
  const list = useRef<HTMLOListElement>(null);
  const toast = useToast();
  const showEarlier = async () => {
    await earlier.show();
    list.current?.focus();
  };
  const hideOrSay = async (id: number, hidden: boolean) => {
    if (await hide(id, hidden)) return;
    toast(`The comment could not be ${hidden ? "hidden" : "shown"}. Please try again.`);
  };
  if (thread.listed.length + thread.own.length === 0 && !hasEarlier(thread))
    return (
      <EmptyState icon={MessageCircle} title="No comments yet.">
        Say what you think, and whoever reads this sees it at once.
      </EmptyState>
    );
  return (
    <div className="grid gap-4">
      {hasEarlier(thread) && <EarlierComments {...earlier} show={() => void showEarlier()} />}
      <ol ref={list} aria-label="Comments" tabIndex={-1} className="divide-y divide-line">
        {thread.listed.map((listed) => (
          <CommentItem
            key={listed.comment.key}
            listed={listed}
            onHide={mayHide ? hideOrSay : undefined}
          />
        ))}
        {thread.own.map((own) => (
          <OwnItem key={own.key} own={own} {...acts} />
        ))}
      </ol>
    </div>
  );
}
