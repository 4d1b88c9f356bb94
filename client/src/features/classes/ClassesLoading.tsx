import { MESSAGES } from "@lyceum/shared/messages.ts";

import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** The placeholder of a list of classes that is loading. */
export const ClassesSkeleton = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">Loading classes…</span>
    {[0, 1, 2].map((each) => (
      <Skeleton key={each} className="h-24 rounded-card" />
    ))}
  </div>
);

export const ClassesFailed = (props: { retry: () => void; busy: boolean }) => (
  <LoadFailed text={MESSAGES.dashboard.loadFailed} {...props} />
);
