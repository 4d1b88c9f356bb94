import { Catalogue } from "../../features/catalogue/Catalogue.tsx";
import { Hero } from "../../features/home/Hero.tsx";
import { HowItWorks } from "../../features/home/HowItWorks.tsx";
import { Qualities } from "../../features/home/Qualities.tsx";
import { TeachWithUs } from "../../features/home/TeachWithUs.tsx";
import { homeOf } from "../guard.ts";
import { Page } from "../Page.tsx";
import { site } from "../site.ts";
import { useSession } from "../use-session.ts";

export function HomePage() {
  const role = useSession()?.role;
  return (
    <Page>
      <Hero siteName={site.name} dashboard={role ? homeOf(role) : null} />
      <Catalogue role={role ?? null} />
      <HowItWorks />
      <Qualities />
      <TeachWithUs />
    </Page>
  );
}
