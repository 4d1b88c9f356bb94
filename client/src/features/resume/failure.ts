import { CallError } from "../../http/CallError.ts";

/**
 * `fault`: what is wrong with the file, shown at its field. Otherwise the scan failed; `detail` is what the server says of this
 * file (`ofFile`), or of the moment; `retryAfter` the seconds after which it may be tried again.
 */
export type Failure =
  | { fault: string }
  | { fault: null; detail: string | null; ofFile?: boolean; retryAfter?: number | null };

const OF_FILE = [400, 413, 415];
const OF_MOMENT = [429, 503, 507];

const UNKNOWN: Failure = { fault: null, detail: null };

/** Other refusals say nothing that helps. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return UNKNOWN;
  const { status, serverMessage, retryAfter } = error;
  if (OF_FILE.includes(status ?? 0) && serverMessage !== null)
    return { fault: null, detail: serverMessage, ofFile: true };
  if (OF_MOMENT.includes(status ?? 0)) return { fault: null, detail: serverMessage, retryAfter };
  return UNKNOWN;
}
