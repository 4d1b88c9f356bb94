import { configureStore } from "@reduxjs/toolkit";

import { api } from "../../api/api.ts";
import type { Caller } from "../../api/caller.ts";

export type Store = ReturnType<typeof createStore>;
type Queries = ReturnType<typeof api.reducer>;

/** The data that arrived with a server-rendered page. */
export type Fetched = Pick<Queries, "queries" | "provided">;

/** The data of one page, fetched by `call`. */
export const createStore = (call: Caller, fetched?: Fetched) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { call } } }).concat(api.middleware),
    // The reducer fills in RTK's private fields.
    preloadedState: fetched && { [api.reducerPath]: fetched as Queries },
  });

/** Any time; 0 would mean that nothing was fetched. */
const LONG_AGO = 1;

/** The fetched data without its timestamps, so that the same data gives the same page. */
export function fetchedOf(store: Store): Fetched {
  const { queries, provided } = store.getState()[api.reducerPath];
  const timeless = Object.entries(queries).map(([key, query]) => [
    key,
    { ...query, requestId: "server", startedTimeStamp: LONG_AGO, fulfilledTimeStamp: LONG_AGO },
  ]);
  return { queries: Object.fromEntries(timeless) as Queries["queries"], provided };
}
