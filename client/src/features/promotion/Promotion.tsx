import * as texts from "#text/promotion.ts";
import { PromotionCard } from "./PromotionCard.tsx";
import { usePromotion } from "./use-promotion.ts";

type PromotionProps = {
  /** When the page was opened, ms since the epoch. */
  openedAt: number;
  /** Leads people with an account to the live classes, and others to an account. */
  signedIn: boolean;
};

export function Promotion({ openedAt, signedIn }: PromotionProps) {
  const { shownAt, close } = usePromotion(openedAt);
  return (
    <>
      <p role="status" className="sr-only">
        {shownAt !== null && texts.promotionShownEndPage}
      </p>
      {shownAt !== null && <PromotionCard shownAt={shownAt} signedIn={signedIn} onClose={close} />}
    </>
  );
}
