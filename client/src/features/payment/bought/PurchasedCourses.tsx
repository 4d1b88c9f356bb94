import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { ShoppingBag } from "lucide-react";
import { Link } from "react-router-dom";

import * as texts from "#text/payment.ts";
import { buttonLook } from "../../../ui/controls/Button.tsx";
import { DataTable, TableCell, TableRow } from "../../../ui/data/DataTable.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { formatMinor } from "../../../ui/format/format-money.ts";

const COLUMNS = [texts.course, texts.category, texts.price];

export function PurchasedCourses({ courses }: { courses: readonly OwnCourse[] }) {
  const bought = courses.filter((each) => each.course_type === "Paid" && each.purchased);
  return (
    <section aria-labelledby="purchased-courses" className="grid gap-4">
      <h2 id="purchased-courses" className="text-xl font-semibold">
        {texts.purchasedCourses}
      </h2>
      {bought.length === 0 ? (
        <EmptyState icon={ShoppingBag} title={texts.notBoughtCourseYet}>
          <Link to="/course-confirmation" className={buttonLook({ variant: "secondary" })}>
            {texts.chooseACourse}
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
    <TableCell className="font-semibold wrap-anywhere">
      <Link
        to={`/course-topics/${course.id}`}
        state={{ title: course.course_title, course_type: course.course_type }}
        className="inline-flex min-h-6 items-center text-accent-strong underline underline-offset-3"
      >
        {course.course_title}
      </Link>
    </TableCell>
    <TableCell label={texts.category} className="wrap-anywhere">
      {course.course_category}
    </TableCell>
    <TableCell label={texts.price} className="tabular-nums">
      {formatMinor(Math.round(course.course_price * 100), "INR")}
    </TableCell>
  </TableRow>
);
