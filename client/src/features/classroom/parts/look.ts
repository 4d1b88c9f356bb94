/** The style of every round control: large enough for a thumb, visible over any picture. */
export const controlLook =
  "inline-grid size-11 shrink-0 place-items-center rounded-full border border-stage-line transition-colors hover:brightness-125 sm:size-12";
