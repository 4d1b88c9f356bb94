import { skipToken } from "@reduxjs/toolkit/query/react";

import { useGetCategoriesQuery, useGetCoursesQuery } from "../../api/courses-api.ts";
import { moreOf, moreSearchOf, pressedOf, searchOf, type ListParams } from "./search.ts";

/** The catalogue for an address: the pressed category, the courses in it, and others if these fill no row. */
export function useShown(wanted: ListParams) {
  const categories = useGetCategoriesQuery();
  const pressed = pressedOf(wanted, categories.data ?? []);
  const wait = !categories.data && !wanted.q && !wanted.category;
  const courses = useGetCoursesQuery(wait ? skipToken : searchOf(wanted, pressed));
  const newest = useGetCoursesQuery(moreSearchOf(wanted, courses.currentData) ?? skipToken);
  const more = courses.currentData ? moreOf(courses.currentData, newest.currentData ?? []) : [];
  return { categories, pressed, courses, more };
}
