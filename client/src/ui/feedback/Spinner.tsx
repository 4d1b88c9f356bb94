import { LoaderCircle } from "lucide-react";

import * as texts from "#text/ui.ts";

/** Work in progress, with a name for screen readers. */
export function Spinner({ label = texts.loading }: { label?: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-2">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** A whole page that is loading. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-ink-muted">
      <p role="status" className="inline-flex items-center gap-3">
        <LoaderCircle aria-hidden className="size-5 animate-spin" />
        {label}
      </p>
    </div>
  );
}
