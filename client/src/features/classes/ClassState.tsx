import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import { Badge } from "../../ui/Badge.tsx";

const WHEN = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

const CLOCK = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

export function StateBadge({ state }: Pick<ClassSummary, "state">) {
  if (state === "live") return <Badge tone="live">Live</Badge>;
  return state === "scheduled" ? <Badge tone="accent">Scheduled</Badge> : <Badge>Ended</Badge>;
}

/** The date of a class, in the words of its state. */
export function ClassTime({ state, starts_at, started_at, ended_at }: ClassSummary) {
  if (state === "live") return <Moment prefix="since" iso={started_at} format={CLOCK} />;
  if (state === "ended") return <Moment prefix="ended" iso={ended_at} />;
  return starts_at ? <Moment iso={starts_at} /> : <span>No time set</span>;
}

type MomentProps = { prefix?: string; iso: string | null; format?: Intl.DateTimeFormat };

function Moment({ prefix, iso, format = WHEN }: MomentProps) {
  if (!iso) return null;
  return (
    <span>
      {prefix} <time dateTime={iso}>{format.format(new Date(iso))}</time>
    </span>
  );
}
