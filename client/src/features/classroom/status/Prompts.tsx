import { lazy } from "react";

import * as texts from "#text/classroom/class.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { useModules } from "../module/modules-context.ts";

const OwnPrompts = lazy(() => loadPart(() => import("./OwnPrompts.tsx")));

/** Messages for this person only, above the bar. `aria-live`: with it a sheet does not hide them from screen readers. */
export function Prompts() {
  const modules = useModules();
  return (
    <div
      role="status"
      aria-live="polite"
      className="-mb-2 grid min-h-0 justify-items-center gap-2 overflow-y-auto pb-2"
    >
      <LazyPart name={texts.aMessage}>
        <OwnPrompts />
      </LazyPart>
      {modules.map(({ name, Prompt }) => Prompt && <Prompt key={name} />)}
    </div>
  );
}
