import { Eye } from "lucide-react";

import * as texts from "#text/comments.ts";

/** Renders nothing while the number is unknown. */
export function Readers({ count }: { count: number | null }) {
  if (count === null) return null;
  return (
    <p className="inline-flex animate-appear items-center gap-2 text-sm text-ink-muted tabular-nums">
      <Eye aria-hidden className="size-4" />
      {count === 1 ? texts.n1PersonReading : texts.peopleReading(count)}
    </p>
  );
}
