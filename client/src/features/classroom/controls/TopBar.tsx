import clsx from "clsx";
import { Check, Link2 } from "lucide-react";
import { useState } from "react";

import * as texts from "#text/classroom/controls.ts";
import { copyText } from "../../../browser/copy-text.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { StatusMarks } from "../module/StatusMarks.tsx";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { selectIsLive } from "../state/selectors.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";
import { useScreenShared } from "../stage/use-preferred-view.ts";
import { Clock } from "./Clock.tsx";

const COPIED_SHOWN = 2_000;

/** The class's title, whether it is live, and its link. */
export function TopBar() {
  const title = useClassroom((state) => state.class?.title ?? "");
  const teacher = useClassroom((state) => state.class?.teacher.name ?? "");
  const live = useClassroom(selectIsLive);
  const since = useClassroom((state) => state.class?.started_at);
  const shared = useScreenShared();
  return (
    <header
      className={clsx(
        "flex min-h-13 items-center gap-3 px-3 sm:px-4 short:min-h-9",
        // The screen needs the whole height of a phone held sideways.
        shared && "short:hidden",
      )}
    >
      <div className="flex min-w-0 flex-1 items-baseline gap-2.5">
        <p className="truncate font-semibold">{title}</p>
        <p className="hidden truncate text-sm text-stage-ink-muted sm:block">
          {texts.withTeacher(teacher)}
        </p>
      </div>
      {live && (
        <span className="inline-flex items-center gap-1.5 rounded-full bg-danger/18 px-2.5 py-0.5 text-sm font-semibold text-danger">
          <span aria-hidden className="size-2 rounded-full bg-danger" />
          {texts.live}
        </span>
      )}
      <StatusMarks />
      {live && since && <Clock since={since} />}
      <CopyLink />
    </header>
  );
}

function CopyLink() {
  const [copied, setCopied] = useState(false);
  const dispatch = useClassroomDispatch();
  const copy = async () => {
    if (!(await copyText(location.href))) {
      dispatch(actions.told(texts.copyingNotAllowed(location.href)));
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_SHOWN);
  };
  const Icon = copied ? Check : Link2;
  return (
    <>
      <IconButton label={texts.copyClassLink} onClick={() => void copy()}>
        <Icon aria-hidden className="size-5" />
      </IconButton>
      <span role="status" className="sr-only">
        {copied && texts.linkCopied}
      </span>
    </>
  );
}
