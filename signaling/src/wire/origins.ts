import type { IncomingMessage } from "node:http";

import type { WireConfig } from "./config.ts";

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};

/**
 * Whether a page of this site opens the connection. A browser always sends the page's origin with a WebSocket and lets no
 * page change it; a request without an origin comes from no browser, so from no page.
 */
export const originAllowed = (
  request: IncomingMessage,
  allowed: WireConfig["allowedOrigins"],
): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return allowed === "same" ? hostOf(origin) === host : allowed.includes(origin);
};
