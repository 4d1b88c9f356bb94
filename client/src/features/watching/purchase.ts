import { rupeesText } from "../../ui/format/plain-format.ts";

/** A paid course as its page offers it; `price` is absent only from other backends. */
export type Offer = {
  courseId: string;
  courseTitle: string;
  price: number | undefined;
  signedIn: boolean;
  /** Visitors and students; teachers and admins buy nothing. */
  mayBuy: boolean;
};

export const priceText = (price: number | undefined): string | null =>
  price ? rupeesText(price) : null;

/** The link to the purchase; a visitor signs in on the way. */
export function purchaseOf({ courseId, courseTitle, signedIn }: Offer) {
  const buying = { pathname: "/course-confirmation", search: "", hash: "" };
  const state = { course_id: courseId };
  if (signedIn) return { to: buying.pathname, state };
  return { to: "/login", state: { from: { ...buying, state }, joining: courseTitle } };
}
