import type { Blog } from "@lyceum/shared/rest/blogs.ts";
import { useId } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/blogs.ts";
import { Cover } from "../../ui/data/Cover.tsx";
import { rupeesText } from "../../ui/format/plain-format.ts";

type Course = NonNullable<Blog["course"]>;

/** The course that a blog belongs to, as a card that leads to it. */
export function RelatedCourse({ course }: { course: Course }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl font-semibold">
        {texts.relatedCourse}
      </h2>
      <article className="relative grid overflow-hidden rounded-card border border-line bg-surface-raised shadow-raised transition hover:border-line-strong hover:shadow-overlay sm:grid-cols-[14rem_minmax(0,1fr)]">
        <Cover title={course.course_title} src={course.image_url} className="sm:h-full" />
        <div className="grid min-w-0 content-center gap-1.5 p-4 sm:p-5">
          <p className="text-sm wrap-break-word text-ink-muted">{course.course_category}</p>
          <h3 dir="auto" className="text-lg leading-snug font-semibold wrap-anywhere">
            <Link
              to={`/course-topics/${encodeURIComponent(course.course_id)}`}
              state={{ title: course.course_title, course_type: course.course_type }}
              className="underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {course.course_title}
            </Link>
          </h3>
          <p className="font-bold tabular-nums">
            {course.course_type === "Free" ? texts.free : rupeesText(course.course_price)}
          </p>
        </div>
      </article>
    </section>
  );
}
