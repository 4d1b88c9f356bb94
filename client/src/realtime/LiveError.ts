import type { ErrorCode } from "@lyceum/shared/errors.ts";

/** Why a live request failed; `unavailable` also when no acknowledgement came. */
export class LiveError extends Error {
  override readonly name = "LiveError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
