import { LoaderCircle } from "lucide-react";

import { useClassroom } from "../state/store.ts";
import { statusOf } from "./status-of.ts";

export function StatusLine() {
  const text = useClassroom((state) => statusOf(state)?.text);
  const detail = useClassroom((state) => statusOf(state)?.detail);
  const busy = useClassroom((state) => statusOf(state)?.busy);
  return (
    <div role="status" aria-live="polite">
      {text && (
        <p className="flex animate-slide-in flex-wrap items-center justify-center gap-x-2.5 rounded-3xl border border-stage-line bg-stage px-4 py-2 text-center font-medium shadow-overlay">
          {busy && <LoaderCircle aria-hidden className="size-4.5 shrink-0 animate-spin" />}
          <span>{text}</span>
          {detail && <span className="font-normal text-stage-ink-muted">{detail}</span>}
        </p>
      )}
    </div>
  );
}
