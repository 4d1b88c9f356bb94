import { Download, Printer } from "lucide-react";
import { useEffect, useRef } from "react";

import * as texts from "#text/resume-report.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { saveFile } from "../../../browser/save-file.ts";
import type { Done } from "../scanning.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { Breakdown } from "./Breakdown.tsx";
import { Improvements } from "./Improvements.tsx";
import { JobMatch } from "./JobMatch.tsx";
import { MachineView } from "./MachineView.tsx";
import { reportText } from "./report-text.ts";
import { ScoreCard } from "./ScoreCard.tsx";
import { WhatWasRead } from "./WhatWasRead.tsx";

type ReportProps = { done: Done; /** What is chosen now. */ chosen: File | null };

/** Those that had the focus once: who comes back to the page stays where they were on it. */
const shown = new WeakSet<File>();

export default function Report({ done, chosen }: ReportProps) {
  const element = useRef<HTMLElement>(null);
  const { report, file, before } = done;
  const { score, cap, improvements, breakdown, match, parsed } = report;
  const isOld = chosen !== null && chosen !== done.chosen;
  useEffect(() => {
    if (!shown.has(file)) element.current?.focus();
    shown.add(file);
  }, [file]);
  return (
    <article
      ref={element}
      tabIndex={-1}
      data-printed
      aria-labelledby="resume-score"
      className="grid animate-appear scroll-mt-24 gap-8 rounded-card bg-surface-raised p-5 shadow-raised outline-none sm:p-8"
    >
      {isOld && <Alert tone="warning">{texts.reportOfLast(file.name, chosen.name)}</Alert>}
      <ScoreCard score={score} cap={cap} fileName={file.name}>
        <Actions
          save={() => saveFile(textFile(reportText(report, file.name)), "resume-report.txt")}
        />
      </ScoreCard>
      <p role="status" className="font-medium empty:sr-only">
        {before !== null && texts.scoredAgain(before, score)}
      </p>
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <Improvements improvements={improvements} />
        {breakdown.length > 0 && <Breakdown breakdown={breakdown} />}
      </div>
      {match && <JobMatch match={match} />}
      {parsed.blocks.length > 0 && (
        <>
          <WhatWasRead done={done} isOld={isOld} />
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
