import type { ErrorCode, ErrorReason } from "@lyceum/shared/errors.ts";

/** Why a live request failed; `unavailable` also when no acknowledgement came. */
export class LiveError extends Error {
  override readonly name = "LiveError";
  readonly code: ErrorCode;
  readonly reason: ErrorReason | undefined;

  constructor(code: ErrorCode, message: string, reason?: ErrorReason) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}
