import { insideOf } from "./is-too-deep.ts";

/**
 * Whether there are bytes anywhere in a body, which no request has. A page may name the same bytes in many places; passed on, they would be
 * sent once for each, and the other process ends the link where there are more than its parser takes. Not for a body that is too deep.
 */
export const hasBinary = (body: unknown): boolean =>
  body instanceof ArrayBuffer || ArrayBuffer.isView(body) || insideOf(body).some(hasBinary);
