import { CallError } from "../../api/CallError.ts";

/**
 * `fault`: the file must be replaced, so it is shown at its field. Otherwise the scan failed; `detail` gives details if
 * known.
 */
export type Failure = { fault: string } | { fault: null; detail: string | null };

const OF_THE_FILE = [400, 413, 415];
const OF_THE_MOMENT = [429, 503];

export function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { fault: null, detail: null };
  const { status, serverMessage } = error;
  if (serverMessage && OF_THE_FILE.includes(status ?? 0)) return { fault: serverMessage };
  return { fault: null, detail: OF_THE_MOMENT.includes(status ?? 0) ? serverMessage : null };
}
