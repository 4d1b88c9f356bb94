import { configureStore } from "@reduxjs/toolkit";

import { api } from "../api/api.ts";
import type { Caller } from "../api/caller.ts";

export type Store = ReturnType<typeof createStore>;
type Queries = ReturnType<typeof api.reducer>;

/** What a page from a server has fetched before. */
export type Fetched = Pick<Queries, "queries" | "provided">;

/** The data of one page, fetched by `call`. */
export const createStore = (call: Caller, fetched?: Fetched) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { call } } }).concat(api.middleware),
    // The reducer fills in what is not of interest to anybody else.
    preloadedState: fetched && { [api.reducerPath]: fetched as Queries },
  });

/** What was fetched, without the moments at which it was: the same data make the same page. */
export function fetchedOf(store: Store): Fetched {
  const { queries, provided } = store.getState()[api.reducerPath];
  const timeless = Object.entries(queries).map(([key, query]) => [
    key,
    { ...query, requestId: "server", startedTimeStamp: 0, fulfilledTimeStamp: 0 },
  ]);
  return { queries: Object.fromEntries(timeless) as Queries["queries"], provided };
}
