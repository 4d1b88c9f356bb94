import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";

import { coursesQueries } from "../../api/courses-api.ts";
import { pressedOf, searchOf, wantedIn } from "./search.ts";

/** Fetches the catalogue of an address; returns the query that failed, else the last. */
export async function fetchCatalogue(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  address: URLSearchParams,
) {
  const categories = await dispatch(coursesQueries.getCategories.initiate());
  if (!categories.data) return categories;
  const wanted = wantedIn(address);
  const search = searchOf(wanted, pressedOf(wanted, categories.data));
  return dispatch(coursesQueries.getCourses.initiate(search));
}
