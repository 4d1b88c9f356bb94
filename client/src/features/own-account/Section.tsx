import { type ReactNode, useId } from "react";

import { Card } from "../../ui/data/Card.tsx";

type SectionProps = {
  title: string;
  lead?: ReactNode;
  /** Beside the title. */ action?: ReactNode;
  children?: ReactNode;
};

/** One section of the account page. It can have the focus of what goes from it. */
export function Section({ title, lead, action, children }: SectionProps) {
  const id = useId();
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby={id} tabIndex={-1} className="grid gap-5 outline-none">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <h2 id={id} className="text-xl font-semibold">
              {title}
            </h2>
            {lead && <p className="max-w-prose text-ink-muted">{lead}</p>}
          </div>
          {action}
        </div>
        {children}
      </section>
    </Card>
  );
}
