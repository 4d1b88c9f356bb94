import { StarterPlan } from "../../features/pricing/StarterPlan.tsx";
import { Page } from "../Page.tsx";
import { useSite } from "../site.ts";

export default function PricingPage() {
  const { name } = useSite();
  return (
    <Page
      title="Pricing"
      description={`What ${name} costs: one plan, Starter, at $0 a month, with access to all courses.`}
    >
      <div className="mx-auto grid max-w-6xl justify-items-center gap-10 px-5 py-12 text-center sm:py-20">
        <div className="grid max-w-xl gap-3">
          <h1 className="text-3xl font-bold tracking-tight sm:text-5xl">
            One plan.
            <br />
            It costs nothing.
          </h1>
          <p className="text-lg text-ink-muted">
            Sign in and start. Where a course has a price of its own, it is paid once, and the
            course stays yours.
          </p>
        </div>
        <div className="grid w-full justify-items-center text-left">
          <StarterPlan />
        </div>
      </div>
    </Page>
  );
}
