import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { Params } from "react-router-dom";

/** Dispatches RTK Query's `initiate` thunks. */
export type PrefetchDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** How a query that was fetched before its page ended; an `error` with `status` 404 says that there is no such thing. */
export type Prefetched = { error?: unknown };

/**
 * What a page shows of the server's data, fetched before it is rendered on a server: the promises of `initiate`.
 * A page exports it beside its component. Whatever it answers with 404 makes the page a 404.
 */
export type Prefetch = (
  dispatch: PrefetchDispatch,
  at: { params: Params; url: URL },
) => PromiseLike<Prefetched>[];
