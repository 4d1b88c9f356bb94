import { MESSAGES } from "@lyceum/shared/messages.ts";

/** What is said of a query or mutation that failed: the words of the answer, where it has some. */
export const failureText = (error: object): string =>
  ("message" in error && typeof error.message === "string" && error.message) || MESSAGES.internal;
