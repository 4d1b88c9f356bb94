import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

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

/** A message; failures interrupt a screen reader, others wait their turn. */
export function Alert({ tone = "danger", children, action, urgent }: AlertProps) {
  const { icon: Icon, colour } = LOOKS[tone];
  return (
    <div
      role={urgent || tone === "danger" ? "alert" : "status"}
      className={clsx(
        "flex animate-slide-in flex-wrap items-start gap-x-3 gap-y-2 rounded-control border px-4 py-3",
        colour,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-48 text-ink">{children}</p>
      {action}
    </div>
  );
}
