import type { IncomingMessage } from "node:http";

import type { SignalingConfig } from "../config.ts";

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};

/**
 * Whether the page that opens this connection is ours. A browser always names the page's origin when it opens a
 * WebSocket and lets the page send nothing in its place; a request without one is no browser's, so no page's.
 */
export const originAllowed = (
  request: IncomingMessage,
  allowed: SignalingConfig["allowedOrigins"],
): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return allowed === "same" ? hostOf(origin) === host : allowed.includes(origin);
};
