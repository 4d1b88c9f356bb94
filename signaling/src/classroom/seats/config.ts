import type { ListingConfig } from "./Listing.ts";

/** Times are milliseconds. */
export type SeatConfig = {
  /** How long a seat is kept for a person whose socket was lost. */
  seatKept: number;
  /** How long a socket may be gone before others see it. */
  disconnectShown: number;
  /** When a class is so large that pages know only some of its people. */
  listing: ListingConfig;
};
