import clsx from "clsx";
import { Check, LoaderCircle } from "lucide-react";

import * as texts from "#text/resume.ts";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import type { Stage } from "./use-scan.ts";

const STEPS = [
  { name: "sending", text: texts.sendingTheFile },
  { name: "reading", text: texts.readingMachineDoesJudging },
] as const;

/** The stages of a scan, with the progress of the current one. */
export default function ScanProgress({ stage }: { stage: Stage }) {
  const at = STEPS.findIndex(({ name }) => name === stage.name);
  if (at < 0) return null;
  return (
    <div className="grid gap-3">
      <ProgressBar label={texts.scanning} share={stage.name === "sending" ? stage.share : null} />
      <p role="status" className="sr-only">
        {STEPS[at]?.text}
      </p>
      <ol className="grid gap-1.5">
        {STEPS.map(({ name, text }, index) => (
          <li
            key={name}
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
