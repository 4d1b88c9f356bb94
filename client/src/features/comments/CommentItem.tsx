import type { Comment } from "@lyceum/shared/rest/blogs.ts";
import { Eye, EyeOff } from "lucide-react";
import { memo, useState } from "react";

import * as texts from "#text/comments.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { CommentFrame } from "./CommentFrame.tsx";
import { PageTime } from "../../ui/format/PageTime.tsx";
import type { Listed } from "./thread.ts";

type CommentItemProps = {
  listed: Listed;
  /** For people with the right to do so. Resolves to whether it was done. */
  onHide: ((id: number, hidden: boolean) => Promise<boolean>) | undefined;
};

const TITLES: Partial<Record<Comment["role"], string>> = {
  teacher: texts.teacher,
  admin: texts.admin,
};

/** Memoised, because many comments may arrive per second. */
export const CommentItem = memo(function CommentItem({ listed, onHide }: CommentItemProps) {
  const { comment, hidden, fresh } = listed;
  const title = TITLES[comment.role];
  const facts = (
    <>
      {title && <Badge tone="accent">{title}</Badge>}
      <PageTime withClock iso={comment.created_at} className="text-sm text-ink-muted" />
      {hidden && <Badge>{texts.hiddenFromReaders}</Badge>}
    </>
  );
  return (
    <CommentFrame
      facts={facts}
      fresh={fresh}
      name={comment.name}
      picture={comment.picture_url}
      text={comment.comment}
      faded={hidden}
    >
      {onHide && <HideButton hidden={hidden} onPress={() => onHide(comment.id, !hidden)} />}
    </CommentFrame>
  );
});

type HideButtonProps = { hidden: boolean; onPress: () => Promise<boolean> };

function HideButton({ hidden, onPress }: HideButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const Icon = hidden ? Eye : EyeOff;
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    setFailed(!(await onPress()));
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        onClick={() => void press()}
        className="-ml-3 justify-self-start text-ink-muted"
      >
        {!busy && <Icon aria-hidden className="size-4" />}
        {hidden ? texts.showComment : texts.hideComment}
      </Button>
      {failed && (
        <p role="alert" className="font-medium text-danger">
          {hidden ? texts.commentCouldNotShown : texts.commentCouldNotHidden}
        </p>
      )}
    </>
  );
}
