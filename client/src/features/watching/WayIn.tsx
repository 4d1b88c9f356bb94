import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Link, useLocation } from "react-router-dom";

import * as texts from "#text/watching.ts";
import { buttonLook } from "../../ui/controls/Button.tsx";
import { type Offer, priceText, purchaseOf } from "./purchase.ts";

export type LockedTopic = Offer & { topicId: string };

/** Why a topic does not open: a visitor may be a buyer who is signed out. */
export const reasonOf = (signedIn: boolean) =>
  signedIn ? MESSAGES.courses.notAllowed : MESSAGES.courses.loginRequired;

export const costOf = ({ price }: LockedTopic) => {
  const text = priceText(price);
  return text && texts.wholeCourseCosts(text);
};

/** The links that unlock a topic: signing in, which leads back to it, and buying the course. */
export function WayIn({ topicId, ...offer }: LockedTopic) {
  const location = useLocation();
  const from = { ...location, search: `?topic=${topicId}` };
  const { signedIn, mayBuy } = offer;
  return (
    <>
      {!signedIn && (
        <Link
          to="/login"
          state={{ from, joining: offer.courseTitle }}
          className={buttonLook({ variant: mayBuy ? "secondary" : "primary" })}
        >
          {texts.login}
        </Link>
      )}
      {mayBuy && (
        <Link {...purchaseOf(offer)} className={buttonLook()}>
          {texts.buyThisCourse}
        </Link>
      )}
    </>
  );
}
