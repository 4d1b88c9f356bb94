import { DomainError } from "@lyceum/shared/errors.ts";
import { errors } from "mediasoup";

/** mediasoup's errors in our words; what is no refusal stays as it is. */
export const asRefusal = (error: unknown): unknown => {
  if (error instanceof errors.WorkerClosedError)
    return new DomainError("unavailable", "The media worker was lost.");
  if (error instanceof errors.NotFoundError) return new DomainError("not_found", error.message);
  if (error instanceof TypeError || error instanceof errors.UnsupportedError)
    return new DomainError("invalid", error.message);
  return error;
};

export const missing = (what: string) => new DomainError("not_found", `No such ${what}.`);
