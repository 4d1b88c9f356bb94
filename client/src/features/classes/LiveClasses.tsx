import clsx from "clsx";
import { CalendarClock } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/classes.ts";
import { buttonLook } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ClassesFailed, ClassesSkeleton } from "./ClassesLoading.tsx";
import { useListClassesQuery } from "./classes-api.ts";
import type { ListedClass } from "./class-list.ts";
import { ClassTime, StateBadge } from "./ClassState.tsx";
import { useWentLive } from "./use-went-live.ts";
import { WentLive } from "./WentLive.tsx";

/** A student's region 'Live classes': live ones, then planned ones. */
export function LiveClasses() {
  const { data, isError, isFetching, refetch } = useListClassesQuery();
  const started = useWentLive(data);
  const classes = data?.filter((each) => each.state !== "ended");
  return (
    <section aria-labelledby="live-classes" className="grid gap-4">
      <h2 id="live-classes" className="text-xl font-semibold">
        {texts.liveClasses}
      </h2>
      <WentLive started={started} />
      {isError && !classes && <ClassesFailed retry={() => void refetch()} busy={isFetching} />}
      {!isError && !classes && <ClassesSkeleton />}
      {classes?.length === 0 && (
        <EmptyState icon={CalendarClock} title={texts.noClassesPlanned}>
          {texts.soonTeacherPlansStartsOne}
        </EmptyState>
      )}
      {classes && classes.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {classes.map((each) => (
            <JoinCard key={each.id} lesson={each} lit={started.includes(each)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function JoinCard({ lesson, lit }: { lesson: ListedClass; lit: boolean }) {
  const id = useId();
  const live = lesson.state === "live";
  return (
    <li
      className={clsx(
        "flex flex-col gap-4 rounded-card border bg-surface-raised p-5 shadow-raised",
        live ? "border-danger/45" : "border-line",
        lit && "animate-light-up",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        <StateBadge state={lesson.state} />
        <ClassTime {...lesson} />
      </div>
      <div className="grid flex-1 content-start gap-1">
        <h3 id={id} dir="auto" className="text-lg leading-snug font-semibold wrap-anywhere">
          <Link to={`/class/${lesson.id}`} className="underline-offset-4 hover:underline">
            {lesson.title}
          </Link>
        </h3>
        <p className="text-sm wrap-anywhere text-ink-muted">
          <bdi>{lesson.teacher.name}</bdi>
          {lesson.course && " · "}
          <bdi>{lesson.course?.title}</bdi>
        </p>
      </div>
      <Link
        to={`/meeting-room/${lesson.id}`}
        aria-describedby={id}
        className={buttonLook({ variant: live ? "primary" : "secondary" })}
      >
        {texts.joinClass}
      </Link>
    </li>
  );
}
