import type { ErrorCode } from "./errors.ts";

/** Why a request was refused: a stable code for programs, a sentence for people. */
export type Failure = { ok: false; code: ErrorCode; message: string };

/** The acknowledgement of every socket request. Plain JSON. */
export type Result<Value> = { ok: true; value: Value } | Failure;

export const success = <Value>(value: Value): Result<Value> => ({ ok: true, value });

export const failure = (code: ErrorCode, message: string): Failure => ({
  ok: false,
  code,
  message,
});
