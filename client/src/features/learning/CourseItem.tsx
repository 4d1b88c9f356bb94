import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { type ReactNode, useId } from "react";
import { Link, useNavigate } from "react-router-dom";

import * as texts from "#text/learning.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Cover } from "../../ui/data/Cover.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { rupeesText } from "../../ui/format/plain-format.ts";
import { shareWatched } from "./own-courses.ts";

const pageOf = ({ id, course_title, course_type }: OwnCourse) => ({
  to: `/course-topics/${id}`,
  state: { title: course_title, course_type },
});

type CourseCardProps = { course: OwnCourse; titleId: string; children: ReactNode };

/** Its picture and its title lead to the course. */
function CourseCard({ course, titleId, children }: CourseCardProps) {
  const page = pageOf(course);
  const topics = course.videos.length;
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-surface-raised shadow-raised transition hover:border-line-strong hover:shadow-overlay">
      <Link {...page} tabIndex={-1} aria-hidden>
        <Cover title={course.course_title} src={course.image_url} />
      </Link>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="grid gap-1">
          <h3
            id={titleId}
            dir="auto"
            className="text-lg leading-snug font-semibold wrap-break-word"
          >
            <Link {...page} className="hover:underline">
              {course.course_title}
            </Link>
          </h3>
          <p className="text-sm wrap-break-word text-ink-muted">
            {course.course_category} · {topics === 1 ? texts.n1Topic : texts.topics(topics)}
          </p>
        </div>
        {children}
      </div>
    </li>
  );
}

/** A course that a student may watch, and how much of it they have watched. */
export function CourseItem({ course }: { course: OwnCourse }) {
  const id = useId();
  const navigate = useNavigate();
  const { to, state } = pageOf(course);
  return (
    <CourseCard course={course} titleId={id}>
      <Watched course={course} />
      <Button
        aria-describedby={id}
        onClick={() => void navigate(to, { state })}
        className="mt-auto"
      >
        {texts.watchNow}
      </Button>
    </CourseCard>
  );
}

function Watched({ course }: { course: OwnCourse }) {
  const share = shareWatched(course);
  if (share === null) return null;
  return (
    <div className="grid gap-1.5">
      <ProgressBar label={texts.progressIn(course.course_title)} share={share} />
      <p className="text-sm text-ink-muted">{texts.watchedShare(Math.floor(share * 100))}</p>
    </div>
  );
}

/** A course that a student could buy. */
export const OtherCourse = ({ course }: { course: OwnCourse }) => (
  <CourseCard course={course} titleId={useId()}>
    <p className="mt-auto text-lg font-bold tabular-nums">{rupeesText(course.course_price)}</p>
  </CourseCard>
);
