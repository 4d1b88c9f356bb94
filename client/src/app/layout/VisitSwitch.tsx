import { VISITS_KEPT_DAYS } from "@lyceum/shared/limits.ts";
import { useId } from "react";

import { keepCounting, useCounting } from "../counting.ts";

const KEPT = `The page and a part of your network's address, for ${VISITS_KEPT_DAYS} days.`;
const REFUSED = "Your browser asks not to be counted, and is not.";

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
        Count my visits
      </label>
      <p id={id}>{refused ? REFUSED : KEPT}</p>
    </div>
  );
}
