import { VISITS_KEPT_DAYS } from "@lyceum/shared/limits.ts";
import { useId } from "react";

import * as texts from "#text/layout.ts";
import { keepCounting, useCounting } from "../visits/counting.ts";

const KEPT = texts.pagePartNetworksAddressDays(VISITS_KEPT_DAYS);
const REFUSED = texts.browserAsksNotCountedNot;

/** Turns the counting of this browser's visits on and off, and says what is stored. */
export function VisitSwitch() {
  const id = useId();
  const counting = useCounting();
  const refused = counting === "refused";
  return (
    <div className="grid gap-0.5">
      <label className="flex min-h-6 items-center gap-2 font-medium text-ink">
        <input
          type="checkbox"
          checked={counting === "yes"}
          disabled={refused}
          aria-describedby={id}
          onChange={(event) => keepCounting(event.currentTarget.checked)}
          className="size-6 shrink-0 accent-accent"
        />
        {texts.countMyVisits}
      </label>
      <p id={id}>{refused ? REFUSED : KEPT}</p>
    </div>
  );
}
