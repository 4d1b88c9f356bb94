import { DomainError } from "./errors.ts";

/** An unknown id and an id of another person get the same answer. */
export const notYours = (what: string) =>
  new DomainError("not_found", `There is no such ${what} of yours.`);

export const noSuch = (what: string) => new DomainError("not_found", `There is no such ${what}.`);

export const isNotFound = (error: unknown): boolean =>
  error instanceof DomainError && error.code === "not_found";

/** What is asked does not answer, as a media host that is lost. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof DomainError && error.code === "unavailable";
