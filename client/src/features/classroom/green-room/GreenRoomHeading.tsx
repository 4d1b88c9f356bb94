import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { Door } from "@lyceum/shared/signaling/door.ts";
import { useState } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/classroom/green-room.ts";
import { Moment } from "../../../ui/format/Moment.tsx";
import { takeFocus } from "../parts/take-focus.ts";
import { insideText } from "./inside-text.ts";

type HeadingProps = { lesson: ClassSummary | undefined; inside: Door["inside"] };

/** What class this is, when it starts or since when it is live, and who is in it. */
export function GreenRoomHeading({ lesson, inside }: HeadingProps) {
  return (
    <header>
      <Link to="/dashboard" className="text-sm font-medium text-accent hover:underline">
        {texts.backToDashboard}
      </Link>
      <h1
        ref={takeFocus}
        tabIndex={-1}
        dir="auto"
        className="mt-2 min-h-10 text-3xl font-semibold tracking-tight text-balance outline-none short:mt-0 short:min-h-8 short:truncate short:text-xl"
      >
        {lesson?.title ?? texts.classroom}
      </h1>
      <p className="mt-1 flex min-h-7 flex-wrap items-center gap-x-3 text-ink-muted short:mt-0">
        {lesson && <span>{texts.withTeacher(lesson.teacher.name)}</span>}
        {lesson && <Start lesson={lesson} />}
      </p>
      <p
        role="status"
        className="min-h-7 text-ink-muted wrap-anywhere short:min-h-6 short:truncate"
      >
        {inside && insideText(inside)}
      </p>
    </header>
  );
}

function Start({ lesson: { state, starts_at, started_at } }: { lesson: ClassSummary }) {
  const [openedAt] = useState(Date.now);
  if (state === "live")
    return (
      <>
        <span className="inline-flex items-center gap-1.5 rounded-full bg-danger/12 px-2.5 py-0.5 text-sm font-semibold text-danger">
          <span aria-hidden className="size-2 rounded-full bg-danger" />
          {texts.liveNow}
        </span>
        <Moment prefix="since" iso={started_at} as="clock" />
      </>
    );
  if (state === "ended") return <span>{texts.itHasEnded}</span>;
  if (!starts_at) return <span>{texts.itStartsWhenTeacherOpensIt}</span>;
  const over = Date.parse(starts_at) < openedAt;
  return <Moment prefix={over ? texts.plannedFor : texts.starts} iso={starts_at} />;
}
