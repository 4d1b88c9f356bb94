import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

/** What the operator of a site chooses, and where the site is. */
export type SiteFacts = {
  name: string;
  /** Who designed and developed it, for the footer's credit line. */
  credit: string;
  supportEmail: string;
  /** Where a page learns its own public address; empty: from this site. */
  ipLookup: string;
  /** Where the site is, without a slash at its end; empty where it cannot know. */
  origin: string;
};

/** What a REST call of a visitor answers, without HTTP between. */
export type DirectCall = (
  endpoint: Pick<Endpoint, "method" | "url">,
  input: { params?: unknown; query?: unknown; body?: unknown },
) => Promise<{ status: number; body: unknown }>;

/** A page to render: its path with what is searched for, whose site it is, and where its data come from. */
export type RenderRequest = { path: string; site: SiteFacts; call: DirectCall };

/** HTML of a page's `<head>` and of its root with the state that the browser goes on with. */
export type Rendered = { status: number; head: string; body: string };

/**
 * A page as a visitor sees it; null for one that only the browser renders. Rejects when its data did not come or
 * rendering failed: the browser may still do better.
 */
export type Render = (request: RenderRequest) => Promise<Rendered | null>;
