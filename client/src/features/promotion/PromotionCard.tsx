import { X } from "lucide-react";
import { Link } from "react-router-dom";

import { Button, buttonLook } from "../../ui/Button.tsx";
import { useEscape } from "../../ui/use-escape.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { useWayBack } from "./use-way-back.ts";

const FOR_VISITORS = { to: "/register", label: "Create a free account" };
const FOR_PEOPLE = { to: "/dashboard", label: "See the live classes" };

type PromotionCardProps = {
  /** Ms since the epoch. */
  shownAt: number;
  signedIn: boolean;
  onClose: () => void;
};

/** Lies over a corner of the page, takes no focus, and lets go of it. */
export function PromotionCard({ shownAt, signedIn, onClose }: PromotionCardProps) {
  const left = useSecondsLeft(shownAt);
  const { ref, goBack } = useWayBack<HTMLElement>();
  const close = () => {
    goBack();
    onClose();
  };
  useEscape(left === 0, close);
  const { to, label } = signedIn ? FOR_PEOPLE : FOR_VISITORS;
  return (
    <section
      ref={ref}
      aria-label="Promotion"
      data-promotion
      className="fixed inset-x-3 bottom-3 z-30 animate-slide-in rounded-card border border-line border-l-4 border-l-accent bg-surface-raised p-4 shadow-overlay sm:left-auto sm:right-5 sm:bottom-5 sm:w-96 sm:p-5"
    >
      <h2 className="text-lg leading-snug font-semibold">Some things are easier to ask</h2>
      <p className="mt-1 text-ink-muted">
        In a live class you raise your hand and the teacher answers, in front of you. An account
        costs nothing.
      </p>
      <div className="mt-3.5 flex flex-wrap items-center gap-2">
        <Link to={to} className={buttonLook({ size: "small" })}>
          {label}
        </Link>
        <Button variant="quiet" size="small" disabled={left > 0} onClick={close}>
          <X aria-hidden className="size-4" />
          Close
        </Button>
        {left > 0 && <span className="text-sm text-ink-muted tabular-nums">in {left} s</span>}
      </div>
    </section>
  );
}
