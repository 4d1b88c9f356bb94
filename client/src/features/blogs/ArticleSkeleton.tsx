import * as texts from "#text/blogs.ts";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";

/** The placeholder of an article that is loading. */
export const ArticleSkeleton = () => (
  <div role="status" className="measure">
    <span className="sr-only">{texts.loadingTheBlog}</span>
    <Skeleton className="h-6 w-40" />
    <Skeleton className="mt-4 h-10 sm:h-12" />
    <Skeleton className="mt-4 mb-9 h-6 w-56 sm:mb-11" />
    <div className="grid gap-3.5">
      {["w-full", "w-11/12", "w-full", "w-4/5", "w-full", "w-2/3"].map((width, index) => (
        <Skeleton key={index} className={`h-5 ${width}`} />
      ))}
    </div>
  </div>
);
