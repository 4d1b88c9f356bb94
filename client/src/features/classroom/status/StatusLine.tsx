import { LoaderCircle } from "lucide-react";

import { useClassroom } from "../state/store.ts";
import { statusOf } from "./status-of.ts";

export function StatusLine() {
  const text = useClassroom((state) => statusOf(state)?.text);
  const busy = useClassroom((state) => statusOf(state)?.busy);
  return (
    <div role="status">
      {text && (
        <p className="flex animate-slide-in items-center gap-2.5 rounded-full border border-stage-line bg-stage px-4 py-2 text-center font-medium shadow-overlay">
          {busy && <LoaderCircle aria-hidden className="size-4.5 shrink-0 animate-spin" />}
          {text}
        </p>
      )}
    </div>
  );
}
