import { Check } from "lucide-react";
import { Form } from "react-router-dom";

import * as texts from "#text/pricing.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Card } from "../../ui/data/Card.tsx";

const FEATURES = [texts.accessAllCourses, texts.communitySupport, texts.standardMaterials];

/** The only plan (specification, section 2). */
export const StarterPlan = () => (
  <Card className="grid w-full max-w-md gap-6 p-6 sm:p-8">
    <div className="grid gap-1">
      <h2 className="text-xl font-semibold">{texts.starter}</h2>
      <p>
        <span className="text-5xl font-extrabold tracking-tight tabular-nums">$0</span>
        <span className="text-lg text-ink-muted">{texts.month}</span>
      </p>
    </div>
    <ul className="grid gap-3">
      {FEATURES.map((feature) => (
        <li key={feature} className="flex items-center gap-3">
          <span className="grid size-6 shrink-0 place-items-center rounded-full bg-accent/14 text-accent-strong">
            <Check aria-hidden className="size-4" />
          </span>
          {feature}
        </li>
      ))}
    </ul>
    <Form action="/login">
      <Button type="submit" size="large" className="w-full">
        {texts.getStarted}
      </Button>
    </Form>
  </Card>
);
