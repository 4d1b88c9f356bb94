import type { FastifyReply } from "fastify";

import { sendAndKeep } from "./at-once/sent.ts";

/** What the stored answer was sent with and keeps: a 304 replaces only the headers that it names (RFC 9111, 4.3.4). */
const STORED = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "reporting-endpoints",
  "strict-transport-security",
  "x-content-type-options",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** Sends 304 without the headers of the stored answer. An ETag of a page must change with them: see `protectPage`. */
export function sendNotModified(reply: FastifyReply, stored: object): FastifyReply {
  for (const name of STORED) reply.removeHeader(name);
  return sendAndKeep(reply.code(304), stored, "unchanged", null);
}
