import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";

type Tone = "danger" | "warning" | "success" | "info";

const LOOKS = {
  danger: { icon: CircleAlert, colour: "text-danger border-danger/40 bg-danger/8" },
  warning: { icon: TriangleAlert, colour: "text-warning border-warning/40 bg-warning/8" },
  success: { icon: CircleCheck, colour: "text-success border-success/40 bg-success/8" },
  info: { icon: Info, colour: "text-accent border-accent/40 bg-accent/8" },
};

type AlertProps = {
  tone?: Tone;
  children: ReactNode;
  /** Such as a button to try again. */ action?: ReactNode;
  /** Interrupts although it is not a failure. */ urgent?: boolean;
};

/** After this time screen readers know of a region, ms. */
const KNOWN = 150;

/** A message; failures interrupt a screen reader, others wait their turn. */
export function Alert({ tone = "danger", children, action, urgent }: AlertProps) {
  const { icon: Icon, colour } = LOOKS[tone];
  const interrupts = urgent || tone === "danger";
  const [known, setKnown] = useState(interrupts);
  // What comes with its region is read out of an alert alone: any other text comes again, once its region is known.
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), KNOWN);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role={interrupts ? "alert" : "status"}
      className={clsx(
        "flex animate-slide-in flex-wrap items-start gap-x-3 gap-y-2 rounded-control border px-4 py-3",
        colour,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p key={String(known)} className="min-w-0 flex-1 basis-48 text-ink">
        {children}
      </p>
      {action}
    </div>
  );
}
