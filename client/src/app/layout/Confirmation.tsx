import { lazy, Suspense, useEffect, useState } from "react";

import { confirmation } from "../../session/confirmation.ts";
import { loadPart } from "../../browser/load-part.ts";

const ConfirmDialog = lazy(() => loadPart(() => import("./ConfirmationDialog.tsx")));

type Answer = (confirmed: boolean) => void;

/** Asks the person to confirm their identity for a page's sensitive calls. */
export function Confirmation() {
  const [waiting, setWaiting] = useState<{ answer: Answer } | null>(null);
  useEffect(() => confirmation.offer(() => new Promise((answer) => setWaiting({ answer }))), []);
  if (!waiting) return null;
  const done = (confirmed: boolean) => {
    setWaiting(null);
    waiting.answer(confirmed);
  };
  return (
    <Suspense>
      <ConfirmDialog onDone={done} />
    </Suspense>
  );
}
