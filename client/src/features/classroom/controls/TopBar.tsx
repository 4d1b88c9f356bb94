import { Check, Link2 } from "lucide-react";
import { useState } from "react";

import { copyText } from "../../../browser/copy-text.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { selectIsLive } from "../state/selectors.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";

const COPIED_SHOWN = 2_000;

/** The class's title, whether it is live, and its link. */
export function TopBar() {
  const title = useClassroom((state) => state.class?.title ?? "");
  const teacher = useClassroom((state) => state.class?.teacher.name ?? "");
  const live = useClassroom(selectIsLive);
  return (
    <header className="flex min-h-13 items-center gap-3 px-3 sm:px-4">
      <div className="flex min-w-0 flex-1 items-baseline gap-2.5">
        <p className="truncate font-semibold">{title}</p>
        <p className="hidden truncate text-sm text-stage-ink-muted sm:block">with {teacher}</p>
      </div>
      {live && (
        <span className="inline-flex items-center gap-1.5 rounded-full bg-danger/18 px-2.5 py-0.5 text-sm font-semibold text-danger">
          <span aria-hidden className="size-2 rounded-full bg-danger" />
          Live
        </span>
      )}
      <CopyLink />
    </header>
  );
}

function CopyLink() {
  const [copied, setCopied] = useState(false);
  const dispatch = useClassroomDispatch();
  const copy = async () => {
    if (!(await copyText(location.href))) {
      dispatch(actions.told(`The browser did not allow copying. The link is ${location.href}`));
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_SHOWN);
  };
  const Icon = copied ? Check : Link2;
  return (
    <>
      <IconButton label="Copy class link" onClick={() => void copy()}>
        <Icon aria-hidden className="size-5" />
      </IconButton>
      <span role="status" className="sr-only">
        {copied && "Link copied."}
      </span>
    </>
  );
}
