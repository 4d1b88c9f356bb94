import type { ReactNode } from "react";

import { Card } from "../../ui/data/Card.tsx";

type AccountCardProps = { title: string; lead?: ReactNode; children: ReactNode };

/** The frame of the account pages. */
export const AccountCard = ({ title, lead, children }: AccountCardProps) => (
  <div className="mx-auto w-full max-w-lg px-4 py-8 sm:py-14">
    <Card className="grid gap-6 p-5 sm:p-8">
      <div className="grid gap-1.5">
        <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
        {lead && <p className="text-ink-muted">{lead}</p>}
      </div>
      {children}
    </Card>
  </div>
);

export const textLink =
  "inline-flex min-h-6 items-center font-medium text-accent-strong underline underline-offset-3";
