import { Play } from "lucide-react";
import { Link } from "react-router-dom";

import * as texts from "#text/learning.ts";
import { useGetCoursesAndVideoQuery } from "../../api/courses-api.ts";
import { buttonLook } from "../../ui/controls/Button.tsx";
import { Cover } from "../../ui/data/Cover.tsx";
import { clock } from "../../ui/format/plain-format.ts";
import { resumingIn } from "./own-courses.ts";

/** The topic that a student watched last, and the way back into it. Renders nothing before the first one. */
export function ContinueWatching() {
  // What was watched since the list was fetched is not in it.
  const { data } = useGetCoursesAndVideoQuery(undefined, { refetchOnMountOrArgChange: true });
  const found = data && resumingIn(data);
  if (!found) return null;
  const { course, videoId, number, position } = found;
  const { course_title: title, course_type } = course;
  return (
    <section
      aria-label={texts.continueWatching}
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-line bg-surface-raised p-4 shadow-raised"
    >
      <Cover title={title} src={course.image_url} className="w-32 shrink-0 rounded-control" />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <p dir="auto" className="text-lg leading-snug font-semibold wrap-break-word">
          {title}
        </p>
        <p dir="auto" className="wrap-break-word text-ink-muted">
          {course.videos[number - 1]?.title}
        </p>
      </div>
      <Link
        to={`/course-topics/${course.id}?topic=${videoId}`}
        state={{ title, course_type }}
        className={buttonLook()}
      >
        <Play aria-hidden className="size-4.5" />
        {texts.continueTopic(number, clock(position))}
      </Link>
    </section>
  );
}
