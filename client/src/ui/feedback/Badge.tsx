import clsx from "clsx";
import type { ReactNode } from "react";

type Tone = "live" | "danger" | "accent" | "neutral" | "warning" | "success";

const TONES: Record<Tone, string> = {
  live: "bg-danger/12 text-danger",
  danger: "bg-danger/12 text-danger",
  accent: "bg-accent/12 text-accent-strong",
  neutral: "bg-ink/8 text-ink-muted",
  success: "bg-success/12 text-success",
  warning: "bg-warning/12 text-warning",
};

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap",
        TONES[tone],
      )}
    >
      {tone === "live" && (
        <span aria-hidden className="size-2 animate-speak rounded-full bg-current" />
      )}
      {children}
    </span>
  );
}
