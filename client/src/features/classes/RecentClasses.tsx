import type { AttendedSession } from "@lyceum/shared/rest/attendance.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Link } from "react-router-dom";

import * as texts from "#text/classes.ts";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { momentText } from "../../ui/format/dates.ts";
import { lengthText } from "../../ui/format/plain-format.ts";
import { useRecentAttendanceQuery } from "./classes-api.ts";

/** A student's region 'Recent classes': how long they were in each. Nothing before the first. */
export function RecentClasses() {
  const { data, isError, isFetching, refetch } = useRecentAttendanceQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const failed = isError && !data;
  if (!failed && !data?.length) return null;
  return (
    <section aria-labelledby="recent-classes" className="grid gap-4">
      <h2 id="recent-classes" className="text-xl font-semibold">
        {texts.recentClasses}
      </h2>
      {failed && (
        <LoadFailed
          text={MESSAGES.dashboard.loadFailed}
          retry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data && (
        <ul aria-labelledby="recent-classes" className="grid gap-3 lg:grid-cols-2">
          {data.map((each) => (
            <Attended key={each.session_id} session={each} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Attended({ session }: { session: AttendedSession }) {
  const { class_id, class_title, started_at, ended_at, present_seconds } = session;
  return (
    <li className="grid gap-1 rounded-card border border-line bg-surface-raised p-4 shadow-raised sm:px-5">
      <h3 className="font-semibold wrap-anywhere">
        <Link to={`/class/${class_id}`} className="underline-offset-4 hover:underline">
          <bdi>{class_title}</bdi>
        </Link>
      </h3>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
        <time dateTime={started_at}>{momentText(started_at)}</time>
        <span>{texts.presentFor(lengthText(present_seconds), ended_at === null)}</span>
      </p>
    </li>
  );
}
