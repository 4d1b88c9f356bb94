import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import * as texts from "#text/classes.ts";

/** Reads out, without interrupting, that a class went live. */
export const WentLive = ({ started }: { started: readonly ClassSummary[] }) => (
  <p role="status" className="sr-only">
    {started.map((each) => texts.isLiveNow(each.title)).join(" ")}
  </p>
);
