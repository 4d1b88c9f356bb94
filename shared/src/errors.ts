/**
 * Stable error codes, shared by REST and sockets, with their HTTP statuses. A code tells the caller what to do; the
 * message beside it is for people.
 */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  /** The password is right, and the account requires a second step: the answer has the `ticket` for `secondStep`. */
  second_step: 401,
  forbidden: 403,
  /** The person confirms their identity, see `confirmIdentity`, and the call is repeated. */
  confirm_first: 403,
  /** This school's admins must use two-step sign-in, and this one has not turned it on, see `beginTwoStep`. */
  set_up_two_step: 403,
  /** Sockets only: the person waits in the lobby of the class, see `LOBBY`. */
  in_lobby: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  /** Many wrong passwords were tried at this account, or from this address: a harder bot check passes at once, see `botChallenge`. */
  more_work: 429,
  internal: 500,
  unavailable: 503,
  /** Between media hosts and signaling: this host accepts no more people. */
  full: 503,
  disk_full: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Tells refusals of one code apart, for pages and programs; stable, as the codes are. */
export type ErrorReason =
  /** Another page has this person's seat in the class. */
  | "seat_replaced"
  /** A host removed this person from the class. */
  | "removed_from_class"
  /** A host did not let this person in from the lobby. */
  | "denied_in_lobby"
  /** The link that sets a password is used up, too old, or unknown. */
  | "reset_link_refused"
  /** The upload is being made a video: the same call later answers with that. */
  | "upload_in_use"
  /** The file is no video that this site takes. */
  | "video_refused"
  /** This person writes faster than the chat takes messages: the same message is taken a second later. */
  | "writing_too_fast";

/** What is sent beside a refusal's code and message. */
type Detail = {
  /** Set if a sign-in waits for its second step; sent as `ticket`. */
  ticket?: string | undefined;
  /** Sent as `reason`. */
  reason?: ErrorReason | undefined;
};

/** An expected refusal, thrown inside a service; each transport has one mapper that turns it into an answer. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  /** Seconds until a retry may succeed; sent as Retry-After over HTTP. */
  readonly retryAfter: number | undefined;
  /** Set if a sign-in waits for its second step; sent as `ticket`. */
  readonly ticket: string | undefined;
  /** Set where a page or a program does different things after refusals of one code. */
  readonly reason: ErrorReason | undefined;

  constructor(code: ErrorCode, message: string, retryAfter?: number, detail: Detail = {}) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
    this.ticket = detail.ticket;
    this.reason = detail.reason;
  }
}

/** A refusal that a page or a program tells from others of its code. */
export const refusalFor = (reason: ErrorReason, code: ErrorCode, message: string): DomainError =>
  new DomainError(code, message, undefined, { reason });
