import { lazy, Suspense } from "react";

import { CatalogueSkeleton } from "../../features/catalogue/CatalogueFrame.tsx";
import { Hero } from "../../features/home/Hero.tsx";
import { HowItWorks } from "../../features/home/HowItWorks.tsx";
import { Qualities } from "../../features/home/Qualities.tsx";
import { TeachWithUs } from "../../features/home/TeachWithUs.tsx";
import { homeOf } from "../guard.ts";
import { Page } from "../Page.tsx";
import { session } from "../session.ts";
import { site } from "../site.ts";
import { useSession } from "../use-session.ts";

/** After the first paint, together with what its calls need. */
const Catalogue = lazy(() => {
  void import("../../api/authorised.ts");
  return import("../../features/catalogue/Catalogue.tsx");
});

/** Whoever cannot be asked for goes on as a visitor; the next page will say. */
const askRole = async () => {
  const known = session.mayResume() ? await session.resume().catch(() => null) : null;
  return known?.role ?? null;
};

export function HomePage() {
  const role = useSession()?.role;
  return (
    <Page>
      <Hero siteName={site.name} dashboard={role ? homeOf(role) : null} />
      <Suspense fallback={<CatalogueSkeleton />}>
        <Catalogue askRole={askRole} />
      </Suspense>
      <HowItWorks />
      <Qualities />
      <TeachWithUs />
    </Page>
  );
}
