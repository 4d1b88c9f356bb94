import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

/** An id that is unknown and one that is somebody else's get the same answer. */
export const notYours = (what: string) =>
  new DomainError("not_found", `There is no such ${what} of yours.`);

export const noSuch = (what: string) => new DomainError("not_found", `There is no such ${what}.`);

/** The media was closed while the request was under way. */
export const mediaClosed = () =>
  new DomainError("conflict", "This media is closed. Open it again.");

export const notStarted = () => new DomainError("conflict", MESSAGES.meeting.waiting);

export const seatGone = () => new DomainError("conflict", "This page has no seat in the class.");

export const isNotFound = (error: unknown): boolean =>
  error instanceof DomainError && error.code === "not_found";
