import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import { BookOpen, CalendarClock, Lock, User } from "lucide-react";
import type { ReactNode } from "react";

import * as texts from "#text/class-page.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { StateBadge } from "../ClassState.tsx";
import { whenOf } from "../../../ui/format/zoned-date.ts";

/** What, when and with whom: the same for everyone who may see the class. */
export function ClassFacts({ lesson, inside }: { lesson: ClassSummary; inside: number | null }) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateBadge state={lesson.state} />
        {lesson.state === "live" && inside !== null && (
          <span role="status" className="text-sm text-ink-muted">
            {texts.insideOf(inside)}
          </span>
        )}
        {lesson.access === "closed" && (
          <span className="inline-flex items-center gap-1 text-sm text-ink-muted">
            <Lock aria-hidden className="size-3.5" /> {texts.byInvitation}
          </span>
        )}
      </div>
      <h1 dir="auto" className="text-3xl font-bold tracking-tight wrap-anywhere sm:text-4xl">
        {lesson.title}
      </h1>
      <ul className="grid gap-2 text-ink-muted">
        <Fact icon={<CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0" />}>
          <When lesson={lesson} />
        </Fact>
        <Fact icon={<User aria-hidden className="mt-0.5 size-5 shrink-0" />}>
          <bdi>{lesson.teacher.name}</bdi>
        </Fact>
        {lesson.course && (
          <Fact icon={<BookOpen aria-hidden className="mt-0.5 size-5 shrink-0" />}>
            <bdi>{lesson.course.title}</bdi>
          </Fact>
        )}
      </ul>
    </div>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2.5">
    {icon}
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
);

function When({ lesson }: { lesson: ClassSummary }) {
  const { state, starts_at, started_at, ended_at } = lesson;
  if (state === "live") return <Moment said={texts.liveSince} iso={started_at} />;
  if (state === "ended") return <Moment said={texts.ended} iso={ended_at} />;
  return starts_at ? <Moment said="" iso={starts_at} /> : texts.noTimeSet;
}

/** In the reader's zone. A server does not know it, and says UTC. */
export function Moment({ said, iso }: { said: string; iso: string | null }) {
  const hydrated = useHydrated();
  if (!iso) return said;
  return (
    <>
      {said} <time dateTime={iso}>{hydrated ? whenOf(iso) : whenOf(iso, "UTC", "en-GB")}</time>
    </>
  );
}
