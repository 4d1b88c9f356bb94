import { MESSAGES } from "@lyceum/shared/messages.ts";

import * as texts from "#text/classes.ts";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";

/** The placeholder of a list of classes that is loading. */
export const ClassesSkeleton = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">{texts.loadingClasses}</span>
    {[0, 1, 2].map((each) => (
      <Skeleton key={each} className="h-24 rounded-card" />
    ))}
  </div>
);

export const ClassesFailed = (props: { retry: () => void; busy: boolean }) => (
  <LoadFailed text={MESSAGES.dashboard.loadFailed} {...props} />
);
