import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import * as texts from "#text/classes.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { Moment } from "../../ui/format/Moment.tsx";
import type { ListedClass } from "./class-list.ts";

export function StateBadge({ state }: Pick<ClassSummary, "state">) {
  if (state === "live") return <Badge tone="live">{texts.live}</Badge>;
  return state === "scheduled" ? (
    <Badge tone="accent">{texts.scheduled}</Badge>
  ) : (
    <Badge>{texts.ended}</Badge>
  );
}

/** The date of a class, in the words of its state, and how many are in it. */
export function ClassTime({ state, starts_at, started_at, ended_at, inside }: ListedClass) {
  if (state === "live")
    return (
      <>
        <Moment prefix="since" iso={started_at} as="clock" />
        {inside !== undefined && <span>{texts.insideOf(inside)}</span>}
      </>
    );
  if (state === "ended") return <Moment prefix="ended" iso={ended_at} />;
  return starts_at ? <Moment iso={starts_at} /> : <span>{texts.noTimeSet}</span>;
}
