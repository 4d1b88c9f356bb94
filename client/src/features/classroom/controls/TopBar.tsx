import clsx from "clsx";
import { lazy } from "react";

import * as texts from "#text/classroom/controls.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { StatusMarks } from "../module/StatusMarks.tsx";
import { selectIsLive } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { useScreenShared } from "../stage/use-preferred-view.ts";
import { Clock } from "./Clock.tsx";

const CopyLink = lazy(() => loadPart(() => import("./CopyLink.tsx")));

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
      <LazyPart loading={<span className="size-11" />}>
        <CopyLink />
      </LazyPart>
    </header>
  );
}
