import { useEffect, useMemo } from "react";

import * as texts from "#text/classroom/question-list.ts";
import { useModuleState } from "../module/use-module-state.ts";
import { selectIsLive } from "../state/selectors.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";
import { AskForm } from "./AskForm.tsx";
import { inOrder } from "./in-order.ts";
import { QuestionRow } from "./QuestionRow.tsx";
import { questionsActions, questionsSlice } from "./questions-slice.ts";

/** The open questions: those with the most votes first, and where one is asked. */
export default function Questions() {
  const byNumber = useModuleState(questionsSlice, (state) => state.byNumber);
  const questions = useMemo(() => inOrder(byNumber), [byNumber]);
  const live = useClassroom(selectIsLive);
  const dispatch = useClassroomDispatch();
  useEffect(() => {
    dispatch(questionsActions.opened());
    return () => void dispatch(questionsActions.closed());
  }, [dispatch]);
  if (!live)
    return (
      <p className="flex-1 p-4 text-center text-stage-ink-muted">{texts.questionsOpenLater}</p>
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        role="region"
        aria-label={texts.questionsAsked}
        tabIndex={-1}
        className="min-h-16 flex-1 overflow-y-auto overscroll-contain px-3"
      >
        {questions.length === 0 && (
          <p className="p-4 text-center text-stage-ink-muted">{texts.noQuestionsYet}</p>
        )}
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
          {questions.map((question) => (
            <QuestionRow key={question.number} question={question} />
          ))}
        </ol>
      </div>
      <AskForm />
    </div>
  );
}
