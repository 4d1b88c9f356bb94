import type { Job, ParsedResume } from "@lyceum/shared/rest/resumes.ts";
import { Pencil } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { flushSync } from "react-dom";

import * as texts from "#text/resume-report.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { type Done, keepDraft, scoreAgain } from "../scanning.ts";
import { keptScan } from "../use-scan.ts";
import { draftOf } from "./corrections-draft.ts";
import { Corrections } from "./Corrections.tsx";
import { shownDate, shownRange } from "./dates.ts";

type WhatWasReadProps = {
  done: Done;
  /** Another file is chosen now. */
  isOld: boolean;
};

/** The maximum confidence shown: reading a person's text is never certain. */
const SURE_MOST = 99;

const quoted = (line: string) => texts.quotedLine(line);
const listed = (values: string[]) => values.join(", ");

/** The machine's reading of the text: an error here also occurs wherever the person applies. */
export function WhatWasRead({ done, isOld }: WhatWasReadProps) {
  const { report, read, file, sent, draft } = done;
  const { confidence } = report;
  const section = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const start = () => {
    flushSync(() => keepDraft(sent ?? draftOf(read)));
    section.current?.querySelector("input")?.focus();
  };
  const stop = () => {
    flushSync(() => keepDraft(null));
    button.current?.focus();
  };
  return (
    <section
      ref={section}
      aria-labelledby="read"
      className="grid grid-cols-1 gap-4 border-t border-line pt-6"
    >
      <h4 id="read" className="text-lg font-semibold">
        {texts.whatWasUnderstood}
      </h4>
      <p className="text-sm text-ink-muted">
        {draft
          ? texts.correctionsHint
          : texts.scannerSureWhatMissingWrong(Math.min(SURE_MOST, Math.round(confidence * 100)))}
      </p>
      {draft ? (
        <Corrections
          read={read}
          draft={draft}
          onDraft={keepDraft}
          warning={isOld ? texts.scoresLast(file.name) : null}
          onCancel={stop}
          onScore={async (corrections) => {
            if ((await scoreAgain(corrections)) && keptScan().done?.draft === null) stop();
          }}
        />
      ) : (
        <Understood report={report} button={button} onCorrect={start} />
      )}
    </section>
  );
}

type UnderstoodProps = {
  report: Done["report"];
  button: RefObject<HTMLButtonElement | null>;
  onCorrect: () => void;
};

const Understood = ({ report: { parsed, doubts }, button, onCorrect }: UnderstoodProps) => (
  <>
    <Facts parsed={parsed} doubts={doubts} />
    <Button
      ref={button}
      variant="secondary"
      className="justify-self-start print:hidden"
      onClick={onCorrect}
    >
      <Pencil aria-hidden className="size-4.5" /> {texts.correctWhatWasRead}
    </Button>
  </>
);

type FactsProps = { parsed: ParsedResume; doubts: string[] };

const Facts = ({ parsed, doubts }: FactsProps) => (
  <dl className="grid gap-y-2.5">
    <Fact name={texts.name}>{parsed.name}</Fact>
    <Fact name={texts.email}>{listed(parsed.emails)}</Fact>
    <Fact name={texts.phone}>{listed(parsed.phones)}</Fact>
    <Fact name={texts.links}>{listed(parsed.links)}</Fact>
    <Fact name={texts.sections}>{listed(parsed.sections.map(({ heading }) => heading))}</Fact>
    <Fact name={texts.skills}>{listed(parsed.skills)}</Fact>
    <Fact name={texts.jobs}>{parsed.jobs.length > 0 && <Jobs jobs={parsed.jobs} />}</Fact>
    <Fact name={texts.education}>
      {parsed.education.length > 0 && <Education education={parsed.education} />}
    </Fact>
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
  <ul aria-label={texts.jobs} className="grid gap-2.5">
    {jobs.map((job, index) => (
      <li key={index} className="grid gap-1">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-medium">{job.title ?? texts.noTitle}</span>
          <span>{job.employer ?? texts.noEmployer}</span>
          <span className="text-ink-muted tabular-nums">{datesOf(job)}</span>
        </p>
        {job.bullets.length > 0 && (
          <ul className="grid list-disc gap-0.5 pl-5 text-sm text-ink-muted">
            {job.bullets.map((bullet, at) => (
              <li key={at}>{bullet}</li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);

const datesOf = ({ start, end }: Job) =>
  shownRange({ start: shownDate(start), end: shownDate(end) }) || texts.noDates;

const Education = ({ education }: Pick<ParsedResume, "education">) => (
  <ul aria-label={texts.education} className="grid gap-1.5">
    {education.map(({ degree, institution, end }, index) => (
      <li key={index} className="flex flex-wrap gap-x-3">
        <span className="font-medium">{institution ?? texts.noInstitution}</span>
        <span>{degree ?? texts.noDegree}</span>
        <span className="text-ink-muted tabular-nums">{shownDate(end) || texts.noDate}</span>
      </li>
    ))}
  </ul>
);
