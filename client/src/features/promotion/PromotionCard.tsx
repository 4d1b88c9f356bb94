import { X } from "lucide-react";
import { Link } from "react-router-dom";

import * as texts from "#text/promotion.ts";
import { Button, buttonLook } from "../../ui/controls/Button.tsx";
import { useEscape } from "../../ui/overlays/use-escape.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { useWayBack } from "./use-way-back.ts";

const FOR_VISITORS = {
  to: "/register",
  label: texts.registerForFree,
  text: texts.raiseHandFree,
};
const FOR_PEOPLE = {
  to: "/dashboard",
  label: texts.seeLiveClasses,
  text: texts.raiseHand,
};

type PromotionCardProps = {
  /** Ms since the epoch. */
  shownAt: number;
  signedIn: boolean;
  onClose: () => void;
};

/** Covers a corner of the page, takes no focus, and traps none. */
export function PromotionCard({ shownAt, signedIn, onClose }: PromotionCardProps) {
  const left = useSecondsLeft(shownAt);
  const { ref, goBack } = useWayBack<HTMLElement>();
  const close = () => {
    goBack();
    onClose();
  };
  useEscape(left === 0, close);
  const { to, label, text } = signedIn ? FOR_PEOPLE : FOR_VISITORS;
  return (
    <section
      ref={ref}
      aria-label={texts.promotion}
      data-promotion
      className="fixed inset-x-3 bottom-3 z-30 animate-slide-in rounded-card border border-line border-l-4 border-l-accent bg-surface-raised p-4 shadow-overlay sm:left-auto sm:right-5 sm:bottom-5 sm:w-96 sm:p-5"
    >
      <h2 className="text-lg leading-snug font-semibold">{texts.stuckAskLiveClass}</h2>
      <p className="mt-1 text-ink-muted">{text}</p>
      <div className="mt-3.5 flex flex-wrap items-center gap-2">
        <Link to={to} className={buttonLook({ size: "small" })}>
          {label}
        </Link>
        <Button variant="quiet" size="small" disabled={left > 0} onClick={close}>
          <X aria-hidden className="size-4" />
          {texts.close}
          {left > 0 && (
            <span aria-hidden className="font-normal tabular-nums">
              {texts.inS(left)}
            </span>
          )}
        </Button>
      </div>
    </section>
  );
}
