import clsx from "clsx";
import { useId, useState } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/classes.ts";
import { buttonLook } from "../../ui/controls/Button.tsx";
import { ClassTime, StateBadge } from "./ClassState.tsx";
import { useListClassesQuery } from "./classes-api.ts";
import { CopyLink } from "./CopyLink.tsx";
import { todaysClass } from "./todays-class.ts";

/** A teacher's class of today, to start it or to send its link. Renders nothing on a day without one. */
export function TodaysClass() {
  const id = useId();
  const { data } = useListClassesQuery();
  const [openedAt] = useState(Date.now);
  const lesson = data && todaysClass(data, openedAt);
  if (!lesson) return null;
  const isLive = lesson.state === "live";
  return (
    <section
      aria-label={texts.todaysClass}
      className={clsx(
        "flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border bg-surface-raised p-5 shadow-raised",
        isLive ? "border-danger/45" : "border-line",
      )}
    >
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          {texts.today} <StateBadge state={lesson.state} /> <ClassTime {...lesson} />
        </p>
        <h2 id={id} dir="auto" className="text-xl font-semibold wrap-break-word">
          <Link to={`/class/${lesson.id}`} className="underline-offset-4 hover:underline">
            {lesson.title}
          </Link>
        </h2>
      </div>
      <div className="flex items-center gap-2">
        <CopyLink path={`/class/${lesson.id}`} describedBy={id} />
        <Link to={`/meeting-room/${lesson.id}`} aria-describedby={id} className={buttonLook()}>
          {isLive ? texts.joinClass : texts.start}
        </Link>
      </div>
    </section>
  );
}
