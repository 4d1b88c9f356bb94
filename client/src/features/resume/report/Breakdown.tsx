import type { Component } from "@lyceum/shared/rest/resumes.ts";

import * as texts from "#text/resume-report.ts";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";

/** The source of each point, with the line that shows it. */
export const Breakdown = ({ breakdown }: { breakdown: Component[] }) => (
  <section aria-labelledby="breakdown" className="grid content-start gap-3">
    <h4 id="breakdown" className="text-lg font-semibold">
      {texts.howScoreComesAbout}
    </h4>
    <ul className="grid gap-4">
      {breakdown.map((each) => (
        <ComponentItem key={each.component} {...each} />
      ))}
    </ul>
  </section>
);

const ComponentItem = ({ title, points, of, why, quote }: Component) => (
  <li className="grid break-inside-avoid gap-1.5">
    <div className="flex items-baseline justify-between gap-4 font-medium">
      <span>{title}</span>
      <span className="whitespace-nowrap tabular-nums">{texts.of(points, of)}</span>
    </div>
    <ProgressBar label={title} share={points / of} />
    <p className="text-sm text-ink-muted">{why}</p>
    {quote !== null && (
      <blockquote className="border-l-2 border-line-strong pl-3 text-sm wrap-anywhere italic">
        {quote}
      </blockquote>
    )}
  </li>
);
