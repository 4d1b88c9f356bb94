import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { ShoppingBag } from "lucide-react";
import { Link } from "react-router-dom";

import { buttonLook } from "../../../ui/Button.tsx";
import { DataTable, TableCell, TableRow } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { formatMinor } from "../../../ui/format-money.ts";

const COLUMNS = ["Course", "Category", "Price"];

export function PurchasedCourses({ courses }: { courses: readonly OwnCourse[] }) {
  const bought = courses.filter((each) => each.course_type === "Paid" && each.purchased);
  return (
    <section aria-labelledby="purchased-courses" className="grid gap-4">
      <h2 id="purchased-courses" className="text-xl font-semibold">
        Purchased courses
      </h2>
      {bought.length === 0 ? (
        <EmptyState icon={ShoppingBag} title="You have not bought a course yet.">
          <Link to="/course-confirmation" className={buttonLook({ variant: "secondary" })}>
            Choose a course
          </Link>
        </EmptyState>
      ) : (
        <DataTable labelledBy="purchased-courses" columns={COLUMNS}>
          {bought.map((course) => (
            <CourseRow key={course.id} course={course} />
          ))}
        </DataTable>
      )}
    </section>
  );
}

const CourseRow = ({ course }: { course: OwnCourse }) => (
  <TableRow>
    <TableCell className="font-semibold wrap-anywhere sm:col-span-full">
      <Link
        to={`/course-topics/${course.id}`}
        state={{ title: course.course_title, course_type: course.course_type }}
        className="inline-flex min-h-6 items-center text-accent-strong underline underline-offset-3"
      >
        {course.course_title}
      </Link>
    </TableCell>
    <TableCell label="Category" className="wrap-anywhere">
      {course.course_category}
    </TableCell>
    <TableCell label="Price" className="tabular-nums">
      {formatMinor(Math.round(course.course_price * 100), "INR")}
    </TableCell>
  </TableRow>
);
