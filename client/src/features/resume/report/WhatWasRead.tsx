import type { Job, ParsedResume } from "@lyceum/shared/rest/resumes.ts";
import { Pencil } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";

import * as texts from "#text/resume.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import type { Corrections as Sent } from "../send-resume.ts";
import { Corrections } from "./Corrections.tsx";

type WhatWasReadProps = {
  parsed: ParsedResume;
  confidence: number;
  doubts: string[];
  /** True once the report of the corrected resume is there. */
  scoreAgain: (corrections: Sent) => Promise<boolean>;
};

/** The maximum confidence shown: reading a person's text is never certain. */
const SURE_MOST = 99;

const dates = ({ start, end }: Pick<Job, "start" | "end">) => `${start ?? "?"} – ${end ?? "?"}`;
const quoted = (line: string) => texts.quotedLine(line);
const listed = (values: string[]) => values.join(", ");

/** The machine's reading of the text: an error here also occurs wherever the person applies. */
export function WhatWasRead({ parsed, confidence, doubts, scoreAgain }: WhatWasReadProps) {
  const [correcting, setCorrecting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const stop = () => {
    flushSync(() => setCorrecting(false));
    button.current?.focus();
  };
  return (
    <section aria-labelledby="read" className="grid gap-4 border-t border-line pt-6">
      <h4 id="read" className="text-lg font-semibold">
        {texts.whatWasUnderstood}
      </h4>
      <p className="text-sm text-ink-muted">
        {correcting
          ? texts.correctionsHint
          : texts.scannerSureWhatMissingWrong(Math.min(SURE_MOST, Math.round(confidence * 100)))}
      </p>
      {correcting ? (
        <Corrections
          parsed={parsed}
          onCancel={stop}
          onScore={async (corrections) => {
            if (await scoreAgain(corrections)) stop();
          }}
        />
      ) : (
        <>
          <Facts parsed={parsed} doubts={doubts} />
          <Button
            ref={button}
            variant="secondary"
            className="justify-self-start print:hidden"
            onClick={() => setCorrecting(true)}
          >
            <Pencil aria-hidden className="size-4.5" /> {texts.correctWhatWasRead}
          </Button>
        </>
      )}
    </section>
  );
}

const Facts = ({ parsed, doubts }: Pick<WhatWasReadProps, "parsed" | "doubts">) => (
  <dl className="grid gap-y-2.5">
    <Fact name={texts.name}>{parsed.name}</Fact>
    <Fact name={texts.email}>{listed(parsed.emails)}</Fact>
    <Fact name={texts.phone}>{listed(parsed.phones)}</Fact>
    <Fact name={texts.links}>{listed(parsed.links)}</Fact>
    <Fact name={texts.sections}>{listed(parsed.sections.map(({ heading }) => heading))}</Fact>
    <Fact name={texts.skills}>{listed(parsed.skills)}</Fact>
    <Fact name={texts.jobs}>{parsed.jobs.length > 0 && <Jobs jobs={parsed.jobs} />}</Fact>
    {doubts.length > 0 && <Fact name={texts.unsureOf}>{listed(doubts.map(quoted))}</Fact>}
  </dl>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 sm:grid-cols-[10rem_1fr]">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children || texts.notFound}</dd>
  </div>
);

const Jobs = ({ jobs }: { jobs: Job[] }) => (
  <ul aria-label={texts.jobs} className="grid gap-1.5">
    {jobs.map((job, index) => (
      <li key={index} className="flex flex-wrap gap-x-3">
        <span className="font-medium">{job.title ?? texts.noTitle}</span>
        <span>{job.employer ?? texts.noEmployer}</span>
        <span className="text-ink-muted tabular-nums">{dates(job)}</span>
      </li>
    ))}
  </ul>
);
