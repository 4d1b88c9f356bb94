import { lazy } from "react";
import { useSearchParams } from "react-router-dom";

import { Catalogue } from "../../features/catalogue/Catalogue.tsx";
import { fetchCatalogue } from "../../features/catalogue/fetch-catalogue.ts";
import { listParamsIn } from "../../features/catalogue/search.ts";
import { useShown } from "../../features/catalogue/use-shown.ts";
import { Hero } from "../../features/home/Hero.tsx";
import { Promotion } from "../../features/promotion/Promotion.tsx";
import { ResumeScanner } from "../../features/resume/ResumeScanner.tsx";
import { LazyPart } from "../../ui/feedback/LazyPart.tsx";
import { homeOf } from "../signed-in/guard.ts";
import { homeLd } from "../seo/json-ld.ts";
import { useOpenedAt } from "../hydration/opened-at.ts";
import { nearView } from "../hydration/near-view.ts";
import { Page } from "../seo/Page.tsx";
import type { Prefetch } from "../hydration/prefetch.ts";
import { session } from "../../session/session.ts";
import { useSite } from "../seo/site.ts";
import { loadPart } from "../../browser/load-part.ts";
import { useSession } from "../signed-in/use-session.ts";

export const prefetch: Prefetch = (dispatch, { url }) => [
  fetchCatalogue(dispatch, url.searchParams),
];

/** If the session cannot be checked, the person continues as a visitor; the next page will check again. */
const askRole = async () => {
  const known = session.mayResume() ? await session.resume().catch(() => null) : null;
  return known?.role ?? null;
};

const BELOW = "below";
const HomeBelow = lazy(async () => {
  await nearView(BELOW);
  return loadPart(() => import("./HomeBelow.tsx"));
});

/** Always the same element: with another one, React would remove the server's content until the script is loaded. */
const below = (
  <LazyPart>
    <HomeBelow />
  </LazyPart>
);

export default function HomePage() {
  const site = useSite();
  const role = useSession()?.role;
  const [address] = useSearchParams();
  const { courses } = useShown(listParamsIn(address));
  return (
    <Page canonical="/" jsonLd={homeLd(site, courses.data ?? [])}>
      <Hero siteName={site.name} dashboard={role ? homeOf(role) : null} />
      <Catalogue askRole={askRole} />
      <ResumeScanner />
      <div id={BELOW}>{below}</div>
      <Promotion openedAt={useOpenedAt()} signedIn={role !== undefined} />
    </Page>
  );
}
