import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";

import { coursesQueries } from "../../api/courses-api.ts";
import { moreSearchOf, pressedOf, searchOf, listParamsIn } from "./search.ts";

/** Fetches the catalogue of an address; returns the query that failed, else the last. */
export async function fetchCatalogue(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  address: URLSearchParams,
) {
  const categories = await dispatch(coursesQueries.getCategories.initiate());
  if (!categories.data) return categories;
  const wanted = listParamsIn(address);
  const search = searchOf(wanted, pressedOf(wanted, categories.data));
  const courses = await dispatch(coursesQueries.getCourses.initiate(search));
  const more = moreSearchOf(wanted, courses.data);
  return more ? dispatch(coursesQueries.getCourses.initiate(more)) : courses;
}
