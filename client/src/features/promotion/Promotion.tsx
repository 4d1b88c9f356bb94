import { PromotionCard } from "./PromotionCard.tsx";
import { usePromotion } from "./use-promotion.ts";

/** `signedIn`: whoever has an account is shown to the live classes, everybody else to an account. */
export function Promotion({ signedIn }: { signedIn: boolean }) {
  const { shownAt, close } = usePromotion();
  return (
    <>
      <p role="status" className="sr-only">
        {shownAt !== null && "A promotion is shown at the end of the page."}
      </p>
      {shownAt !== null && <PromotionCard shownAt={shownAt} signedIn={signedIn} onClose={close} />}
    </>
  );
}
