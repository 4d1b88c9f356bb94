import { QUESTION_MAX } from "@lyceum/shared/class-limits.ts";
import { classTextProblem } from "@lyceum/shared/class-text.ts";

import * as texts from "#text/classroom/question-list.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useAttempt } from "../../../ui/forms/use-attempt.ts";
import { useModuleState } from "../module/use-module-state.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { useClassroomStore } from "../state/store.ts";
import { questionsActions, questionsSlice } from "./questions-slice.ts";
import { askQuestion } from "./sending.ts";

/** What is written, and how it is asked. What was refused or not answered stays, to be changed or sent again. */
const useAsking = () => {
  const text = useModuleState(questionsSlice, (state) => state.text);
  const store = useClassroomStore();
  const seat = useSeat();
  const { attempt, busy, problem, refuse } = useAttempt();
  const type = (typed: string) => void store.dispatch(questionsActions.typed(typed));
  const ask = async () => {
    const found = classTextProblem(text, QUESTION_MAX);
    if (found) refuse(found);
    if (found || busy) return;
    await attempt(() => askQuestion(store, (question) => seat.ask("askQuestion", question)));
  };
  return { text, type, ask, busy, problem };
};

/** Where a question is asked. */
export function AskForm() {
  const { text, type, ask, busy, problem } = useAsking();
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-t border-stage-line px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <textarea
        aria-label={texts.askQuestion}
        aria-invalid={problem !== null}
        aria-describedby={problem ? "question-problem" : undefined}
        placeholder={texts.askTeacher}
        dir="auto"
        rows={2}
        value={text}
        onChange={({ target }) => type(target.value)}
        className="w-full resize-none rounded-control border border-[#6b7a71] bg-stage px-2.5 py-1.5 placeholder:text-stage-ink-muted"
      />
      {problem && (
        <p id="question-problem" role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" size="small" busy={busy} className="justify-self-end">
        {texts.ask}
      </Button>
    </form>
  );
}
