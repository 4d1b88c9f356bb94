import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { Params } from "react-router-dom";

/** Dispatches RTK Query's `initiate` thunks. */
export type PrefetchDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/**
 * The result of a query fetched before its page ended; an `error` with `status` 404 means that the page does not exist.
 */
export type Prefetched = { error?: unknown };

/** The status of a call that failed; undefined where none did. */
export const statusOf = ({ error }: Prefetched): unknown =>
  (error as { status?: unknown } | undefined)?.status;

/** Of a page whose address has an id or a slug: one that is malformed is refused, and means the same, there is no such page. */
export const missingIfRefused = (fetched: Prefetched): Prefetched =>
  statusOf(fetched) === 400 ? { error: { status: 404 } } : fetched;

/**
 * Fetches a page's data before a server renders it: returns the promises of `initiate`. A page exports it beside its
 * component. A 404 in any of them makes the page a 404.
 */
export type Prefetch = (
  dispatch: PrefetchDispatch,
  at: { params: Params; url: URL },
) => PromiseLike<Prefetched>[];
