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

const MESSAGE_MAX = 300;

/**
 * Makes what somebody described. Whatever mediasoup or its worker objects to is a fault of the description, also where it
 * calls it an error like any other: an ssrc that is taken, for one.
 */
export const asDescribed = async <Made>(make: () => Promise<Made>): Promise<Made> => {
  try {
    return await make();
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal instanceof DomainError && refusal.code !== "invalid") throw refusal;
    throw new DomainError("invalid", (error as Error).message.slice(0, MESSAGE_MAX));
  }
};

export const missing = (what: string) => new DomainError("not_found", `No such ${what}.`);
