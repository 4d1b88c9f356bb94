/** Why a call failed: `status` null when no answer came, `serverMessage` null when the answer had none for people. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number | null;
  readonly serverMessage: string | null;
  /** As HTTP gives it, empty where it gives none. */
  readonly statusText: string;
  /** Everything that is wrong, where the answer lists it. */
  readonly errors: readonly string[];
  /** What the caller may do about it: see shared/errors.ts. Null where the answer has none of ours. */
  readonly code: string | null;

  constructor(
    status: number | null,
    serverMessage: string | null,
    statusText = "",
    errors: readonly string[] = [],
    code: string | null = null,
  ) {
    super(serverMessage ?? `The call failed (${status ?? "no answer"}).`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.statusText = statusText;
    this.errors = errors;
    this.code = code;
  }
}
