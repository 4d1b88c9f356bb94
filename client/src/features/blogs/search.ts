import type { BlogSearch } from "../../api/blog-list.ts";

/** What the address says is looked for: `?q=&page=`; pages count from 1. */
export type Wanted = { q: string; page: number };

const LONGEST = 100;
/** More than that the server refuses. */
const LAST_PAGE = 1_000_000;

export function wantedIn(address: URLSearchParams): Wanted {
  const page = Number(address.get("page"));
  return {
    q: (address.get("q") ?? "").trim().slice(0, LONGEST),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1,
  };
}

/** The address with what is looked for in it. */
export function addressOf({ q, page }: Wanted): URLSearchParams {
  const address = new URLSearchParams();
  if (q) address.set("q", q);
  if (page > 1) address.set("page", String(page));
  return address;
}

/** As the call takes it, so that the server's page and the browser's ask for the same. */
export const searchOf = ({ q, page }: Wanted): BlogSearch => ({ ...(q && { q }), page });
