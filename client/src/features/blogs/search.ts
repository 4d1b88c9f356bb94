import type { BlogSearch } from "./blog-list.ts";

/** The search in the address: `?q=&page=`; pages count from 1. */
export type ListParams = { q: string; page: number };

const LONGEST = 100;
/** The server refuses longer ones. */
const LAST_PAGE = 1_000_000;

export function listParamsIn(address: URLSearchParams): ListParams {
  const page = Number(address.get("page"));
  return {
    q: (address.get("q") ?? "").trim().slice(0, LONGEST),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1,
  };
}

/** The address with this search. */
export function addressOf({ q, page }: ListParams): URLSearchParams {
  const address = new URLSearchParams();
  if (q) address.set("q", q);
  if (page > 1) address.set("page", String(page));
  return address;
}

/** In the form of the call, so that the server's page and the browser's ask for the same. */
export const searchOf = ({ q, page }: ListParams): BlogSearch => ({ ...(q && { q }), page });
