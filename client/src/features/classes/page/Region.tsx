import { type ReactNode, useId } from "react";

type RegionProps = { title: string; lead?: string; action?: ReactNode; children?: ReactNode };

/** A named part of a class's page. It can have the focus of a row of it that goes. */
export function Region({ title, lead, action, children }: RegionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} tabIndex={-1} className="grid content-start gap-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {lead && <p className="max-w-prose text-ink-muted">{lead}</p>}
      {children}
    </section>
  );
}
