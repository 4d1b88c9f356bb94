import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { BookOpen, type LucideIcon, ShoppingBag } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/learning.ts";
import { useGetCoursesAndVideoQuery } from "../../api/courses-api.ts";
import { useFollowCatalogue } from "../../api/use-follow-catalogue.ts";
import { buttonLook } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { CourseItem, OtherCourse } from "./CourseItem.tsx";
import { freeOf, othersOf, purchasedOf } from "./own-courses.ts";

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
      <Region
        title={texts.purchasedCourses}
        courses={data && purchasedOf(data)}
        icon={ShoppingBag}
      />
      <Region title={texts.freeCourses} courses={data && freeOf(data)} icon={BookOpen} />
      {data && <Others courses={othersOf(data).slice(0, OTHERS_SHOWN)} />}
    </>
  );
}

/** A row of the widest grid. */
const OTHERS_SHOWN = 3;

function Others({ courses }: { courses: OwnCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="other-courses" className="grid gap-4">
      <h2 id="other-courses" className="text-xl font-semibold">
        {texts.otherCourses}
      </h2>
      <ul className={grid}>
        {courses.map((course) => (
          <OtherCourse key={course.id} course={course} />
        ))}
      </ul>
    </section>
  );
}

const EMPTY = {
  "Free Courses": texts.noFreeCoursesYet,
  "Purchased Courses": texts.notBoughtCourseYet,
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
            {texts.seeAllCourses}
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
    <span className="sr-only">{texts.loadingCourses}</span>
    {[0, 1, 2].map((each) => (
      <Skeleton key={each} className="h-80 rounded-card" />
    ))}
  </div>
);
