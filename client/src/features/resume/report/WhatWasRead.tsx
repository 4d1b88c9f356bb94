import type { Job, ParsedResume } from "@lyceum/shared/rest/resumes.ts";
import type { ReactNode } from "react";

type WhatWasReadProps = { parsed: ParsedResume; confidence: number };

/** The maximum confidence shown: reading a person's text is never certain. */
const SURE_MOST = 99;

const dates = ({ start, end }: Pick<Job, "start" | "end">) => `${start ?? "?"} – ${end ?? "?"}`;
const listed = (values: string[]) => values.join(", ");

/** The machine's reading of the text: an error here also occurs wherever the person applies. */
export const WhatWasRead = ({ parsed, confidence }: WhatWasReadProps) => (
  <section aria-labelledby="read" className="grid gap-3 border-t border-line pt-6">
    <h4 id="read" className="text-lg font-semibold">
      What was understood
    </h4>
    <p className="text-sm text-ink-muted">
      The scanner is {Math.min(SURE_MOST, Math.round(confidence * 100))} % sure of it. What is
      missing or wrong here is likely to be so at an employer's, too.
    </p>
    <dl className="grid gap-y-2.5">
      <Fact name="Name">{parsed.name}</Fact>
      <Fact name="Email">{listed(parsed.emails)}</Fact>
      <Fact name="Phone">{listed(parsed.phones)}</Fact>
      <Fact name="Links">{listed(parsed.links)}</Fact>
      <Fact name="Sections">{listed(parsed.sections.map(({ heading }) => heading))}</Fact>
      <Fact name="Skills">{listed(parsed.skills)}</Fact>
      <Fact name="Jobs">{parsed.jobs.length > 0 && <Jobs jobs={parsed.jobs} />}</Fact>
    </dl>
  </section>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 sm:grid-cols-[10rem_1fr]">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children || "not found"}</dd>
  </div>
);

const Jobs = ({ jobs }: { jobs: Job[] }) => (
  <ul aria-label="Jobs" className="grid gap-1.5">
    {jobs.map((job, index) => (
      <li key={index} className="flex flex-wrap gap-x-3">
        <span className="font-medium">{job.title ?? "No title"}</span>
        <span>{job.employer ?? "no employer"}</span>
        <span className="text-ink-muted tabular-nums">{dates(job)}</span>
      </li>
    ))}
  </ul>
);
