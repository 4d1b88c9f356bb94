/** The style of every round control: large enough for a thumb, visible over any picture. */
export const controlLook =
  "inline-grid size-11 shrink-0 place-items-center rounded-full border border-stage-line transition-colors hover:brightness-125 sm:size-12";

/** A message over the stage. */
export const promptCard =
  "pointer-events-auto flex max-w-lg animate-slide-in flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-card border border-stage-line bg-stage-raised px-4 py-3 shadow-overlay";
