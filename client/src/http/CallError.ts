/** What a failure says of itself, of a call or of anything else. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

type Detail = { code?: string | null; reason?: string | null; retryAfter?: number | null };

/** Why a call failed: `status` is null without an answer, `serverMessage` null if the answer had no text for people. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number | null;
  readonly serverMessage: string | null;
  /** From HTTP; empty if HTTP gives none. */
  readonly statusText: string;
  /** All problems, if the answer lists them. */
  readonly errors: readonly string[];
  /** The code that tells the caller what to do: see shared/errors.ts. Null if the answer has no known one. */
  readonly code: string | null;
  /** What tells it from others of its code: see `ErrorReason` of shared/errors.ts. */
  readonly reason: string | null;
  /** Seconds until it may be tried again; null if HTTP does not say. */
  readonly retryAfter: number | null;

  constructor(
    status: number | null,
    serverMessage: string | null,
    statusText = "",
    errors: readonly string[] = [],
    { code = null, reason = null, retryAfter = null }: Detail = {},
  ) {
    super(serverMessage ?? `The call failed (${status ?? "no answer"}).`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.statusText = statusText;
    this.errors = errors;
    this.code = code;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}
