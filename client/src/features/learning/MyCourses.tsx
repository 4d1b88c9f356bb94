import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { BookOpen, type LucideIcon, ShoppingBag } from "lucide-react";
import { useId } from "react";
import { Link, useNavigate } from "react-router-dom";

import { useGetCoursesAndVideoQuery } from "../../api/courses-api.ts";
import { useFollowCatalogue } from "../../api/use-follow-catalogue.ts";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { Cover } from "../../ui/Cover.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { freeOf, purchasedOf } from "./own-courses.ts";

/** A student's regions 'Free Courses' and 'Purchased Courses', updated with the catalogue. */
export function MyCourses() {
  const { data, isError, isFetching, refetch } = useGetCoursesAndVideoQuery();
  useFollowCatalogue();
  if (isError && !data)
    return (
      <LoadFailed
        text={MESSAGES.dashboard.loadFailed}
        retry={() => void refetch()}
        busy={isFetching}
      />
    );
  return (
    <>
      <Region title="Purchased Courses" courses={data && purchasedOf(data)} icon={ShoppingBag} />
      <Region title="Free Courses" courses={data && freeOf(data)} icon={BookOpen} />
    </>
  );
}

const EMPTY = {
  "Free Courses": "No free courses yet.",
  "Purchased Courses": "You have not bought a course yet.",
};

type RegionProps = {
  title: keyof typeof EMPTY;
  courses: OwnCourse[] | undefined;
  icon: LucideIcon;
};

function Region({ title, courses, icon }: RegionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {!courses && <CoursesSkeleton />}
      {courses?.length === 0 && (
        <EmptyState icon={icon} title={EMPTY[title]}>
          <Link to="/" className={buttonLook({ variant: "secondary" })}>
            See all courses
          </Link>
        </EmptyState>
      )}
      {courses && courses.length > 0 && (
        <ul className={grid}>
          {courses.map((course) => (
            <CourseItem key={course.id} course={course} />
          ))}
        </ul>
      )}
    </section>
  );
}

const grid = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3";

const CoursesSkeleton = () => (
  <div role="status" className={grid}>
    <span className="sr-only">Loading courses…</span>
    {[0, 1, 2].map((each) => (
      <Skeleton key={each} className="h-80 rounded-card" />
    ))}
  </div>
);

function CourseItem({ course }: { course: OwnCourse }) {
  const id = useId();
  const navigate = useNavigate();
  const { course_title: title, course_type, videos } = course;
  const watch = () => navigate(`/course-topics/${course.id}`, { state: { title, course_type } });
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-surface-raised shadow-raised">
      <Cover title={title} src={course.image_url} />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="grid gap-1">
          <h3 id={id} className="text-lg leading-snug font-semibold wrap-anywhere">
            {title}
          </h3>
          <p className="text-sm wrap-anywhere text-ink-muted">
            {course.course_category} · {videos.length === 1 ? "1 topic" : `${videos.length} topics`}
          </p>
        </div>
        <Button aria-describedby={id} onClick={() => void watch()} className="mt-auto">
          Watch Now
        </Button>
      </div>
    </li>
  );
}
