import { FIRST_MESSAGES } from "@lyceum/shared/first-messages.ts";
import type { Course } from "@lyceum/shared/rest/courses.ts";
import clsx from "clsx";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";

import * as texts from "#text/catalogue.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { CourseCard } from "./CourseCard.tsx";
import { isNew } from "./course-facts.ts";

const grid = "grid gap-6 sm:grid-cols-2 lg:grid-cols-3";

type CourseGridProps = {
  courses: readonly Course[];
  /** Ms since the epoch; null while unknown. */ now: number | null;
  /** The next results are loading. */ stale: boolean;
  onEnroll: (course: Course) => void;
};

export const CourseGrid = ({ courses, now, stale, onEnroll }: CourseGridProps) => (
  <div aria-busy={stale} className={clsx(grid, "transition-opacity", stale && "opacity-60")}>
    {courses.map((course) => (
      <CourseCard
        key={course.id}
        course={course}
        isNew={now !== null && isNew(course, now)}
        onEnroll={() => onEnroll(course)}
      />
    ))}
  </div>
);

export const CoursesSkeleton = () => (
  <div role="status" className={grid}>
    <span className="sr-only">{texts.loadingCourses}</span>
    {[0, 1, 2].map((each) => (
      <div key={each} className="overflow-hidden rounded-card border border-line">
        <Skeleton className="aspect-video rounded-none" />
        <div className="grid gap-3 p-5">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-18" />
          <Skeleton className="mt-2 ml-auto h-11 w-32" />
        </div>
      </div>
    ))}
  </div>
);

export const NoCourses = ({ children }: { children?: ReactNode }) => (
  <EmptyState icon={SearchX} title={FIRST_MESSAGES.home.noCourses}>
    {children}
  </EmptyState>
);
