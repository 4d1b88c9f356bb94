import * as texts from "#text/watching.ts";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";

/** The placeholder of a course that is loading. */
export const TopicsSkeleton = () => (
  <div role="status" className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[1fr_21rem]">
    <span className="sr-only">{texts.loadingTopics}</span>
    <div className="grid gap-4">
      <Skeleton className="aspect-video min-h-48 rounded-card" />
      <Skeleton className="h-7 w-2/3" />
    </div>
    <div className="grid gap-3">
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  </div>
);
