import type { ErrorCode, ErrorReason } from "./errors.ts";

/**
 * Why a request was refused: a stable code for programs, a sentence for people, and a stable reason where refusals of one
 * code need different handling.
 */
export type Failure = { ok: false; code: ErrorCode; message: string; reason?: ErrorReason };

/** The acknowledgement of every socket request. Plain JSON. */
export type Result<Value> = { ok: true; value: Value } | Failure;

export const success = <Value>(value: Value): Result<Value> => ({ ok: true, value });

export const failure = (code: ErrorCode, message: string, reason?: ErrorReason): Failure => ({
  ok: false,
  code,
  message,
  ...(reason !== undefined && { reason }),
});
