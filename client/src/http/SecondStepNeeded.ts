import { CallError } from "./CallError.ts";

const UNAUTHENTICATED = 401;

/** The credentials are right, and the account requires a second step. */
export class SecondStepNeeded extends CallError {
  /** For `secondStep`. */
  readonly ticket: string;

  constructor(message: string | null, ticket: string) {
    super(UNAUTHENTICATED, message, "", [], { code: "second_step" });
    this.ticket = ticket;
  }
}
