import type { ReactNode } from "react";

import * as texts from "#text/catalogue.ts";

type CatalogueFrameProps = { search: ReactNode; children: ReactNode };

export const CatalogueFrame = ({ search, children }: CatalogueFrameProps) => (
  <section
    aria-labelledby="catalogue"
    className="mx-auto grid min-h-[36rem] max-w-6xl content-start gap-5 px-5 py-8 sm:py-10"
  >
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h2 id="catalogue" className="text-3xl font-bold tracking-tight sm:text-4xl">
        {texts.courses}
      </h2>
      {search}
    </div>
    {children}
  </section>
);
