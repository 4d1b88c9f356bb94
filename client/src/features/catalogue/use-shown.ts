import { skipToken } from "@reduxjs/toolkit/query/react";

import { useGetCategoriesQuery, useGetCoursesQuery } from "../../api/courses-api.ts";
import { pressedOf, searchOf, type Wanted } from "./search.ts";

/** The catalogue for an address: the pressed category, and the courses in it. */
export function useShown(wanted: Wanted) {
  const categories = useGetCategoriesQuery();
  const pressed = pressedOf(wanted, categories.data ?? []);
  const wait = !categories.data && !wanted.q && !wanted.category;
  const courses = useGetCoursesQuery(wait ? skipToken : searchOf(wanted, pressed));
  return { categories, pressed, courses };
}
