import { MESSAGES } from "@lyceum/shared/messages.ts";

/** The text for a failed query or mutation: that of the answer, if it has one. */
export const failureText = (error: object): string =>
  ("message" in error && typeof error.message === "string" && error.message) || MESSAGES.internal;
