import { ANSWER_MAX } from "@lyceum/shared/class-limits.ts";
import { type RefObject, useState } from "react";

import * as texts from "#text/classroom/question-list.ts";
import { TextForm } from "../parts/TextForm.tsx";
import { useSeat } from "../seat/SeatContext.ts";

type AnswerFormProps = {
  number: number;
  onEnd: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Where a host answers a question in writing. */
export function AnswerForm({ number, ...rest }: AnswerFormProps) {
  const seat = useSeat();
  const [text, setText] = useState("");
  return (
    <TextForm
      {...rest}
      label={texts.yourAnswer}
      action={texts.answer}
      text={text}
      onType={setText}
      rows={3}
      maxLength={ANSWER_MAX}
      save={(answer) => seat.ask("answerQuestion", { number, answer })}
    />
  );
}
