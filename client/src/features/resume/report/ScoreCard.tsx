import type { ResumeReport } from "@lyceum/shared/rest/resumes.ts";
import type { ReactNode } from "react";

import * as texts from "#text/resume-report.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { badgeOf } from "./badge.ts";

type ScoreCardProps = Pick<ResumeReport, "score" | "cap"> & {
  fileName: string;
  children: ReactNode;
};

export function ScoreCard({ score, cap, fileName, children }: ScoreCardProps) {
  const { label, tone, feedback } = badgeOf(score);
  return (
    <header className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Ring score={score} />
        <div className="grid min-w-0 flex-1 basis-60 justify-items-start gap-2">
          <h3 id="resume-score" className="text-2xl font-bold tracking-tight">
            {texts.scoreOf100(score)}
          </h3>
          <Badge tone={tone}>{label}</Badge>
          <p role="status">{feedback}</p>
          <p className="max-w-full truncate text-sm text-ink-muted">{fileName}</p>
        </div>
        {children}
      </div>
      {cap && <Alert tone="warning">{texts.whateverElseHoldsScoreMost(cap.why, cap.at)}</Alert>}
    </header>
  );
}

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;

const Ring = ({ score }: { score: number }) => (
  <svg viewBox="0 0 100 100" aria-hidden className="size-28 shrink-0">
    <g fill="none" strokeWidth="9" transform="rotate(-90 50 50)">
      <circle cx="50" cy="50" r={RADIUS} className="stroke-ink/12" />
      <circle
        cx="50"
        cy="50"
        r={RADIUS}
        strokeLinecap="round"
        strokeDasharray={`${(LENGTH * score) / 100} ${LENGTH}`}
        className="stroke-accent"
      />
    </g>
    <text x="50" y="60" textAnchor="middle" className="fill-ink text-[1.75rem] font-bold">
      {score}
    </text>
  </svg>
);
