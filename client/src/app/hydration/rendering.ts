import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

/** The operator's values, and the site's address. */
export type SiteFacts = {
  name: string;
  /** The designer and developer, for the footer's credit line. */
  credit: string;
  supportEmail: string;
  /** Where a page looks up its public address; empty: this site. */
  ipLookup: string;
  /** Where pages make their calls; this site's own backends if absent. */
  bases?: { api: string; javaApi: string };
  /** The bot check of a provider, for a backend that does not say which. */
  botCheck?: { siteKey: string; script: string };
  /** The payment provider's public key, for orders that have none. */
  paymentKey?: string;
  /** The site's origin, without a trailing slash; empty if unknown. */
  origin: string;
};

/** Answers a visitor's REST call without HTTP. */
export type DirectCall = (
  endpoint: Pick<Endpoint, "method" | "url">,
  input: { params?: unknown; query?: unknown; body?: unknown },
) => Promise<{ status: number; body: unknown }>;

/** A page to render: its path with the query, its site, and the source of its data. */
export type RenderRequest = { path: string; site: SiteFacts; call: DirectCall };

/** HTML of the page's `<head>`, and of its root with the state for the browser. */
export type Rendered = { status: number; head: string; body: string };

/**
 * A page as a visitor sees it; null if only the browser renders it. Rejects if its data did not arrive or rendering
 * failed: the browser may still succeed.
 */
export type Render = (request: RenderRequest) => Promise<Rendered | null>;
