import { Eye } from "lucide-react";

/** Renders nothing while the number is unknown. */
export function Readers({ count }: { count: number | null }) {
  if (count === null) return null;
  return (
    <p className="inline-flex animate-appear items-center gap-2 text-sm text-ink-muted tabular-nums">
      <Eye aria-hidden className="size-4" />
      {count === 1 ? "1 person reading" : `${count} people reading`}
    </p>
  );
}
