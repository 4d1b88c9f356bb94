import type { Course } from "@lyceum/shared/rest/courses.ts";
import { Link } from "react-router-dom";

import * as texts from "#text/catalogue.ts";
import { Cover } from "../../ui/data/Cover.tsx";
import { coursePage, factsOf, priceOf } from "./course-facts.ts";

/** Courses of other categories, below a category that fills no row. */
export const MoreCourses = ({ courses }: { courses: readonly Course[] }) => (
  <section aria-labelledby="more-courses" className="grid gap-4 pt-4">
    <h3 id="more-courses" className="text-xl font-semibold">
      {texts.moreCourses}
    </h3>
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {courses.map((course) => (
        <li key={course.id} className="min-w-0">
          <Link {...coursePage(course)} className={card}>
            <Cover
              title={course.course_title}
              src={course.image_url}
              className="w-28 shrink-0 self-start rounded-control"
            />
            <span className="grid min-w-0 content-start gap-0.5">
              <bdi className="font-semibold wrap-break-word group-hover:underline">
                {course.course_title}
              </bdi>
              <span className="text-sm wrap-break-word text-ink-muted">{factsOf(course)}</span>
              <span className="font-semibold tabular-nums">{priceOf(course)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

const card =
  "group flex h-full gap-4 rounded-card border border-line bg-surface-raised p-3 transition hover:border-line-strong hover:shadow-raised";
