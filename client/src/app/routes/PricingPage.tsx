import * as texts from "#text/pages.ts";
import { StarterPlan } from "../../features/pricing/StarterPlan.tsx";
import { Page } from "../seo/Page.tsx";
import { useSite } from "../seo/site.ts";

export default function PricingPage() {
  const { name } = useSite();
  return (
    <Page title={texts.pricing} description={texts.whatCostsOnePlanStarter(name)}>
      <div className="mx-auto grid max-w-6xl justify-items-center gap-10 px-5 py-12 text-center sm:py-20">
        <div className="grid max-w-xl gap-3">
          <h1 className="text-3xl font-bold tracking-tight sm:text-5xl">
            {texts.onePlan}
            <br />
            {texts.itCostsNothing}
          </h1>
          <p className="text-lg text-balance text-ink-muted">{texts.signStartWhereCoursePrice}</p>
        </div>
        <div className="grid w-full justify-items-center text-left">
          <StarterPlan />
        </div>
      </div>
    </Page>
  );
}
