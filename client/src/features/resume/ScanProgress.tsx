import clsx from "clsx";
import { Check, LoaderCircle } from "lucide-react";

import * as texts from "#text/resume-report.ts";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import type { Scan } from "./use-scan.ts";

const STEPS = [texts.sendingTheFile, texts.readingMachineDoesJudging];

type ScanProgressProps = { progress: NonNullable<Scan["progress"]> };

/** The stages of a scan, with the progress of the current one. */
export default function ScanProgress({ progress: { name, share } }: ScanProgressProps) {
  const at = share < 1 ? 0 : 1;
  return (
    <div className="grid gap-3">
      <p className="font-medium wrap-anywhere">{texts.scanningFile(name)}</p>
      <ProgressBar label={texts.scanning} share={share < 1 ? share : null} />
      <p role="status" className="sr-only">
        {STEPS[at]}
      </p>
      <ol className="grid gap-1.5">
        {STEPS.map((text, index) => (
          <li
            key={text}
            aria-current={index === at ? "step" : undefined}
            className={clsx("flex items-start gap-2", index !== at && "text-ink-muted")}
          >
            <StepIcon done={index < at} current={index === at} />
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}

function StepIcon({ done, current }: { done: boolean; current: boolean }) {
  if (done)
    return <Check aria-label={texts.done} className="mt-0.75 size-4.5 shrink-0 text-success" />;
  if (current)
    return <LoaderCircle aria-hidden className="mt-0.75 size-4.5 shrink-0 animate-spin" />;
  return <span aria-hidden className="mx-1.5 mt-2.25 size-1.5 shrink-0 rounded-full bg-current" />;
}
