import { ANSWER_MAX } from "@lyceum/shared/class-limits.ts";
import type { RefObject } from "react";

import * as texts from "#text/classroom/question-list.ts";
import { TextForm } from "../parts/TextForm.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { useClassroomDispatch } from "../state/store.ts";
import { questionsActions } from "./questions-slice.ts";

type AnswerFormProps = {
  number: number;
  /** What is written so far. */
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Where a host answers a question in writing. */
export function AnswerForm({ number, ...rest }: AnswerFormProps) {
  const seat = useSeat();
  const dispatch = useClassroomDispatch();
  const write = (text: string | null) =>
    void dispatch(questionsActions.answering({ [number]: text }));
  return (
    <TextForm
      {...rest}
      label={texts.yourAnswer}
      action={texts.answer}
      onType={write}
      rows={3}
      maxLength={ANSWER_MAX}
      save={(answer) => seat.ask("answerQuestion", { number, answer })}
      onEnd={() => write(null)}
    />
  );
}
