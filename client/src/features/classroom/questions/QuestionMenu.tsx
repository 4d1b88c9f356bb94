import type { Question } from "@lyceum/shared/signaling/questions.ts";
import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";

import type { RefObject } from "react";

import * as texts from "#text/classroom/question-list.ts";
import { MenuItem } from "../../../ui/overlays/Menu.tsx";
import { ClassMenu } from "../parts/ClassMenu.tsx";
import { useAsk } from "../seat/use-ask.ts";

type QuestionMenuProps = {
  question: Question;
  host: boolean;
  /** Where it is answered, while it is. */
  field: RefObject<HTMLTextAreaElement | null>;
  onAnswer: () => void;
};

/** What a host, or its author, may do with a question. */
export function QuestionMenu({
  question: { number, text },
  host,
  field,
  onAnswer,
}: QuestionMenuProps) {
  const ask = useAsk();
  const trigger = (
    <button
      type="button"
      aria-label={texts.optionsFor(text)}
      className="inline-grid size-8 shrink-0 place-items-center rounded-full hover:bg-current/10"
    >
      <EllipsisVertical aria-hidden className="size-4.5" />
    </button>
  );
  return (
    <ClassMenu trigger={trigger} returnTo={() => field.current}>
      {host && (
        <MenuItem onSelect={onAnswer}>
          <Pencil aria-hidden className="size-5" />
          {texts.answerInWriting}
        </MenuItem>
      )}
      <MenuItem danger onSelect={() => void ask("deleteQuestion", { number })}>
        <Trash2 aria-hidden className="size-5" />
        {texts.deleteQuestion}
      </MenuItem>
    </ClassMenu>
  );
}
