import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

/** The media was closed while the request was under way. */
export const mediaClosed = () =>
  new DomainError("conflict", "This media is closed. Open it again.");

export const notStarted = () => new DomainError("conflict", MESSAGES.meeting.waiting);

/** Another page took the seat, or it was given up, while the request was under way. */
export const seatGone = () => new DomainError("conflict", "This page has no seat in the class.");

/** Another process has the class. */
export const notHere = () => new DomainError("unavailable", MESSAGES.unavailable);
