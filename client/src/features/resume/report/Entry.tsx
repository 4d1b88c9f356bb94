import clsx from "clsx";
import { ChevronDown, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";

import * as texts from "#text/resume-report.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import type { ListName } from "./corrections-draft.ts";

type EntryProps = {
  list: ListName;
  /** Its name as a group, such as 'Job 1'. */
  name: string;
  /** What stands in its one line while it is folded. */
  line: string;
  dates: string;
  /** It is new: open from the beginning. */
  isNew: boolean;
  /** Something in it is wrong: it cannot be folded. */
  isWrong: boolean;
  removeName: string;
  onRemove: () => void;
  children: ReactNode;
};

/** One of several jobs or studies, folded to a line that opens it. */
export function Entry({
  list,
  name,
  line,
  dates,
  isNew,
  isWrong,
  removeName,
  onRemove,
  children,
}: EntryProps) {
  const [opened, setOpened] = useState(isNew);
  const open = opened || isWrong;
  return (
    <fieldset data-entry={list} className="min-w-0 rounded-control border border-line">
      <legend className="sr-only">{name}</legend>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpened(!open)}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3.5 py-2 text-left hover:bg-ink/8"
      >
        <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
          <span className="min-w-0 flex-1 truncate font-medium">{line}</span>
          <span className="text-sm whitespace-nowrap text-ink-muted tabular-nums">{dates}</span>
        </span>
        <ChevronDown
          aria-hidden
          className={clsx("size-4.5 shrink-0 transition-transform", open && "rotate-180")}
        />
      </button>
      {open && (
        <div className="grid grid-cols-1 gap-4 border-t border-line p-3.5">
          {children}
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            aria-label={removeName}
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-4" /> {texts.remove}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
