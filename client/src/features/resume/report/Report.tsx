import { Download, Printer } from "lucide-react";
import { useEffect, useRef } from "react";

import * as texts from "#text/resume.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { saveFile } from "../../../browser/save-file.ts";
import type { Corrections } from "../send-resume.ts";
import type { Done } from "../use-scan.ts";
import { Breakdown } from "./Breakdown.tsx";
import { Improvements } from "./Improvements.tsx";
import { JobMatch } from "./JobMatch.tsx";
import { MachineView } from "./MachineView.tsx";
import { reportText } from "./report-text.ts";
import { ScoreCard } from "./ScoreCard.tsx";
import { WhatWasRead } from "./WhatWasRead.tsx";

type ReportProps = {
  done: Done;
  /** True once the report of the corrected resume is there. */
  scoreAgain: (corrections: Corrections) => Promise<boolean>;
};

export default function Report({ done: { report, file, before }, scoreAgain }: ReportProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), []);
  const { score, cap, improvements, breakdown, match, parsed, confidence, doubts } = report;
  return (
    <article
      ref={element}
      tabIndex={-1}
      data-printed
      aria-labelledby="resume-score"
      className="grid animate-appear scroll-mt-24 gap-8 rounded-card bg-surface-raised p-5 shadow-raised outline-none sm:p-8"
    >
      <ScoreCard score={score} cap={cap} fileName={file.name}>
        <Actions
          save={() => saveFile(textFile(reportText(report, file.name)), "resume-report.txt")}
        />
      </ScoreCard>
      <p role="status" className="font-medium empty:hidden">
        {before !== null && texts.scoredAgain(before, score)}
      </p>
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <Improvements improvements={improvements} />
        {breakdown.length > 0 && <Breakdown breakdown={breakdown} />}
      </div>
      {match && <JobMatch match={match} />}
      {parsed.blocks.length > 0 && (
        <>
          <WhatWasRead
            parsed={parsed}
            confidence={confidence}
            doubts={doubts}
            scoreAgain={scoreAgain}
          />
          <MachineView parsed={parsed} />
        </>
      )}
    </article>
  );
}

const textFile = (text: string) => new Blob([text], { type: "text/plain;charset=utf-8" });

const Actions = ({ save }: { save: () => void }) => (
  <div className="flex flex-wrap gap-3 print:hidden">
    <Button variant="secondary" onClick={() => window.print()}>
      <Printer aria-hidden className="size-4.5" /> {texts.print}
    </Button>
    <Button variant="secondary" onClick={save}>
      <Download aria-hidden className="size-4.5" /> {texts.save}
    </Button>
  </div>
);
