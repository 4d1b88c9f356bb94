import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = { icon: LucideIcon; title: string; children?: ReactNode };

/** An empty list, with the action that fills it. */
export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line-strong/60 px-6 py-10 text-center">
      <Icon aria-hidden className="size-8 text-ink-muted" strokeWidth={1.5} />
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-md text-ink-muted">{children}</div>}
    </div>
  );
}
