import { CallError } from "../../http/CallError.ts";

/**
 * `fault`: the page itself sees that the file must be replaced, so it is shown at its field. Otherwise the scan failed;
 * `detail` is what the server says of this file, or of the moment.
 */
export type Failure = { fault: string } | { fault: null; detail: string | null };

/** Other refusals say nothing that helps. */
const EXPLAINED = [400, 413, 415, 429, 503];

export function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { fault: null, detail: null };
  const { status, serverMessage } = error;
  return { fault: null, detail: EXPLAINED.includes(status ?? 0) ? serverMessage : null };
}
