import type { RefObject } from "react";

import * as texts from "#text/classroom/parts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { isComposing } from "../../../ui/forms/is-composing.ts";
import { useAttempt } from "../../../ui/forms/use-attempt.ts";

type TextFormProps = {
  /** The name of the field. */
  label: string;
  /** The name of the button that saves. */
  action: string;
  text: string;
  onType: (text: string) => void;
  rows: number;
  maxLength: number;
  /** Rejects with why it is refused: the form stays, with what is written. */
  save: (text: string) => Promise<unknown>;
  onEnd: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Changes or answers what was written in the class, where it stands. Escape ends it. */
export function TextForm(props: TextFormProps) {
  const { label, action, text, onType, rows, maxLength, onEnd, field } = props;
  const { attempt, busy, problem } = useAttempt();
  const end = () => {
    const { current } = field;
    // The focus would go with the form: it goes to the menu of what was changed or answered.
    if (current?.form?.contains(document.activeElement))
      current.closest("li")?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus();
    onEnd();
  };
  const save = async () => {
    if (!busy && (await attempt(() => props.save(text)))) end();
  };
  return (
    <form
      className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        aria-label={label}
        ref={field}
        dir="auto"
        rows={rows}
        maxLength={maxLength}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => event.key === "Escape" && !isComposing(event) && end()}
        className="w-full resize-none rounded-control border border-[#6b7a71] bg-stage px-2.5 py-1.5"
      />
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={busy} disabled={text.trim() === ""}>
          {action}
        </Button>
        <Button size="small" variant="secondary" onClick={end}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
