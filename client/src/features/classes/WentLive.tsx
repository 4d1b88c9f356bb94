import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

/** Reads out, without interrupting, that a class went live. */
export const WentLive = ({ started }: { started: readonly ClassSummary[] }) => (
  <p role="status" className="sr-only">
    {started.map((each) => `${each.title} is live now.`).join(" ")}
  </p>
);
