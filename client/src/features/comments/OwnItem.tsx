import { Button } from "../../ui/Button.tsx";
import { CommentFrame } from "./CommentFrame.tsx";
import { CommentTime } from "./CommentTime.tsx";
import type { Own } from "./own.ts";

type OwnItemProps = {
  own: Own;
  again: (own: Own) => void;
  discard: (own: Own) => void;
  backToForm: () => void;
};

/** A comment written on this page: being sent, accepted, or failed. */
export function OwnItem({ own, again, discard, backToForm }: OwnItemProps) {
  const act = (what: (own: Own) => void) => () => {
    what(own);
    backToForm();
  };
  return (
    <CommentFrame
      name={own.comment?.name ?? "You"}
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
              Try again
            </Button>
            <Button variant="quiet" size="small" onClick={act(discard)}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </CommentFrame>
  );
}

function Progress({ own: { state, comment } }: { own: Own }) {
  if (comment) return <CommentTime iso={comment.created_at} />;
  if (state === "failed") return <span className="text-sm font-medium text-danger">Not sent</span>;
  return <span className="text-sm text-ink-muted">{state === "sent" ? "Sent" : "Sending…"}</span>;
}
