import type { ReactNode } from "react";

/** Several states of one component, side by side, below its name. */
export const Example = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-2">
    <h3 className="font-mono text-sm text-ink-muted">{name}</h3>
    <div className="flex flex-wrap items-start gap-3">{children}</div>
  </div>
);

/** Components that fill the available width. */
export const Column = ({ children }: { children: ReactNode }) => (
  <div className="grid w-full min-w-0 gap-4">{children}</div>
);
