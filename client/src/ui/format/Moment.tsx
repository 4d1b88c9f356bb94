import { clockText, momentText } from "./dates.ts";

const TEXTS = { when: momentText, clock: clockText };

type MomentProps = {
  prefix?: string;
  /** Without one there is nothing to show. */
  iso: string | null;
  /** The day and the time, or the time of the day alone. */
  as?: keyof typeof TEXTS;
};

/** A moment in the reader's own time, after a word that says what it is. */
export function Moment({ prefix, iso, as = "when" }: MomentProps) {
  if (!iso) return null;
  return (
    <span>
      {prefix} <time dateTime={iso}>{TEXTS[as](iso)}</time>
    </span>
  );
}
