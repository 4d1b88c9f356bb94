import type { ResumeReport } from "@lyceum/shared/rest/resumes.ts";
import { Download, Printer } from "lucide-react";
import { useEffect, useRef } from "react";

import { Button } from "../../../ui/Button.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { Breakdown } from "./Breakdown.tsx";
import { Improvements } from "./Improvements.tsx";
import { JobMatch } from "./JobMatch.tsx";
import { MachineView } from "./MachineView.tsx";
import { reportText } from "./report-text.ts";
import { ScoreCard } from "./ScoreCard.tsx";
import { WhatWasRead } from "./WhatWasRead.tsx";

type ReportProps = { report: ResumeReport; fileName: string };

export default function Report({ report, fileName }: ReportProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), []);
  const { score, cap, improvements, breakdown, match, parsed, confidence } = report;
  return (
    <article
      ref={element}
      tabIndex={-1}
      data-printed
      aria-labelledby="resume-score"
      className="grid animate-appear scroll-mt-24 gap-8 rounded-card bg-surface-raised p-5 shadow-raised outline-none sm:p-8"
    >
      <ScoreCard score={score} cap={cap} fileName={fileName}>
        <Actions
          save={() => saveFile(textFile(reportText(report, fileName)), "resume-report.txt")}
        />
      </ScoreCard>
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <Improvements improvements={improvements} />
        <Breakdown breakdown={breakdown} />
      </div>
      {match && <JobMatch match={match} />}
      <WhatWasRead parsed={parsed} confidence={confidence} />
      <MachineView parsed={parsed} />
    </article>
  );
}

const textFile = (text: string) => new Blob([text], { type: "text/plain;charset=utf-8" });

const Actions = ({ save }: { save: () => void }) => (
  <div className="flex flex-wrap gap-3 print:hidden">
    <Button variant="secondary" onClick={() => window.print()}>
      <Printer aria-hidden className="size-4.5" /> Print
    </Button>
    <Button variant="secondary" onClick={save}>
      <Download aria-hidden className="size-4.5" /> Save
    </Button>
  </div>
);
