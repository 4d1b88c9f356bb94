import type { IncomingHttpHeaders } from "node:http";

/** Matches where it is named with a quality above zero. */
const pattern = (encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i");
const ENCODINGS = [
  { name: "br", accepted: pattern("br") },
  { name: "gzip", accepted: pattern("gzip") },
] as const;

/** The smallest encoding that the caller unpacks; undefined: as it is. */
export const encodingFor = (headers: IncomingHttpHeaders): "br" | "gzip" | undefined =>
  ENCODINGS.find(({ accepted }) => accepted.test(headers["accept-encoding"] ?? ""))?.name;
