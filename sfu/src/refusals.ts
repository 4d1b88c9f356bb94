import { DomainError } from "@lyceum/shared/errors.ts";
import { errors } from "mediasoup";

/** Translates mediasoup's refusals to `DomainError`; returns any other error unchanged. */
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
 * Makes what a page described. Whatever mediasoup or its worker objects to is a fault of the description, even where it
 * throws a plain error, as for an ssrc already in use.
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

/** This host takes nobody more: another one may. */
export const full = () => new DomainError("full", "This media host carries all that it can.");
