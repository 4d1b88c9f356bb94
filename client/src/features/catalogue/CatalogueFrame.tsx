import type { ReactNode } from "react";

import { Skeleton } from "../../ui/Skeleton.tsx";
import { CategoriesSkeleton } from "./CategoryButtons.tsx";
import { CoursesSkeleton } from "./CourseGrid.tsx";

type CatalogueFrameProps = { search: ReactNode; children: ReactNode };

export const CatalogueFrame = ({ search, children }: CatalogueFrameProps) => (
  <section
    aria-labelledby="catalogue"
    className="mx-auto grid min-h-[36rem] max-w-6xl content-start gap-6 px-5 pb-16 sm:pb-20"
  >
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h2 id="catalogue" className="text-3xl font-bold tracking-tight sm:text-4xl">
        Courses
      </h2>
      {search}
    </div>
    {children}
  </section>
);

/** The place of the whole catalogue, while its script is on its way. */
export const CatalogueSkeleton = () => (
  <CatalogueFrame search={<Skeleton className="h-12 w-full sm:max-w-sm" />}>
    <CategoriesSkeleton />
    <CoursesSkeleton />
  </CatalogueFrame>
);
