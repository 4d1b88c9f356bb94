import * as texts from "#text/comments.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CommentFrame } from "./CommentFrame.tsx";
import { PageTime } from "../../ui/format/PageTime.tsx";
import type { PendingComment } from "./pending-comments.ts";

type PendingCommentItemProps = {
  own: PendingComment;
  again: (own: PendingComment) => void;
  discard: (own: PendingComment) => void;
  backToForm: () => void;
};

/** A comment written on this page: being sent, accepted, or failed. */
export function PendingCommentItem({ own, again, discard, backToForm }: PendingCommentItemProps) {
  const act = (what: (own: PendingComment) => void) => () => {
    what(own);
    backToForm();
  };
  return (
    <CommentFrame
      name={own.comment?.name ?? texts.you}
      picture={own.comment?.picture_url}
      facts={<Progress own={own} />}
      text={own.text}
      faded={own.state !== "sent"}
      fresh
    >
      {own.state === "failed" && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p role="alert" className="font-medium text-danger">
            {own.reason}
          </p>
          <div className="flex gap-2">
            <Button variant="secondary" size="small" onClick={act(again)}>
              {texts.tryAgain}
            </Button>
            <Button variant="quiet" size="small" onClick={act(discard)}>
              {texts.discard}
            </Button>
          </div>
        </div>
      )}
    </CommentFrame>
  );
}

function Progress({ own: { state, comment } }: { own: PendingComment }) {
  if (comment)
    return <PageTime withClock iso={comment.created_at} className="text-sm text-ink-muted" />;
  if (state === "failed")
    return <span className="text-sm font-medium text-danger">{texts.notSent}</span>;
  return (
    <span className="text-sm text-ink-muted">{state === "sent" ? "Sent" : texts.sending}</span>
  );
}
