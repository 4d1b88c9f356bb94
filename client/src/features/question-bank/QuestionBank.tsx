import type { CourseQuestion } from "@lyceum/shared/rest/course-questions.ts";
import { POLLS_DRAWN_MAX } from "@lyceum/shared/polls.ts";
import { Check } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import * as texts from "#text/question-bank.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { useAttempt } from "../../ui/forms/use-attempt.ts";
import { useOneAtATime } from "../../ui/forms/use-one-at-a-time.ts";
import { regionGetsFocus } from "../../ui/gives-focus-to.ts";
import { NewQuestionForm } from "./NewQuestionForm.tsx";
import { useCourseQuestionsQuery } from "./question-bank-api.ts";
import { RemoveQuestion } from "./RemoveQuestion.tsx";

export type QuestionBankProps = {
  courseId: string;
  /** Asks the chosen ones in a live class; rejects with why not. Left out where none is asked. */
  onAsk?: (questionIds: string[]) => Promise<unknown>;
};

/** The questions of a course, for its teacher: kept, and asked in a class. */
export default function QuestionBank({ courseId, onAsk }: QuestionBankProps) {
  const { data, error, isFetching, refetch } = useCourseQuestionsQuery(courseId, {
    refetchOnMountOrArgChange: true,
  });
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (!data && error && "status" in error && error.status === 403)
    return <p className="text-ink-muted">{texts.notYours}</p>;
  if (!data && error)
    return <LoadFailed text={texts.notLoaded} retry={() => void refetch()} busy={isFetching} />;
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">{texts.loading}</span>
        <Skeleton className="h-16 rounded-card" />
      </div>
    );
  /** The button comes back in place of the form, and has the focus that went with it. */
  const close = () => {
    flushSync(() => setAdding(false));
    if (document.activeElement === document.body) opener.current?.focus();
  };
  return (
    <>
      {data.length === 0 && !adding && <p className="text-ink-muted">{texts.noQuestions}</p>}
      {data.length > 0 && (
        <Questions courseId={courseId} questions={data} onAsk={onAsk} mayAsk={!adding} />
      )}
      {adding ? (
        <NewQuestionForm courseId={courseId} onDone={close} />
      ) : (
        <Button
          ref={opener}
          variant="secondary"
          className="justify-self-start"
          onClick={() => setAdding(true)}
        >
          {texts.newQuestion}
        </Button>
      )}
    </>
  );
}

type QuestionsProps = {
  courseId: string;
  questions: CourseQuestion[];
  onAsk: QuestionBankProps["onAsk"];
  mayAsk: boolean;
};

function Questions({ courseId, questions, onAsk, mayAsk }: QuestionsProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  // A question that was removed since it was chosen is not asked.
  const asked = questions.filter(({ id }) => chosen.includes(id));
  const choose = (id: string, on: boolean) =>
    setChosen((before) => [...before.filter((each) => each !== id), ...(on ? [id] : [])]);
  return (
    <>
      <ul aria-label={texts.questionsOfCourse} className="grid gap-2">
        {questions.map((each) => (
          <Question
            key={each.id}
            question={each}
            courseId={courseId}
            chosen={asked.includes(each)}
            full={asked.length >= POLLS_DRAWN_MAX}
            onChoose={onAsk && choose}
          />
        ))}
      </ul>
      {onAsk && mayAsk && <AskButton chosen={asked} onAsk={onAsk} />}
    </>
  );
}

type AskButtonProps = {
  /** In the order of the list. */
  chosen: CourseQuestion[];
  onAsk: (questionIds: string[]) => Promise<unknown>;
};

function AskButton({ chosen, onAsk }: AskButtonProps) {
  const { attempt, problem } = useAttempt();
  const { busy, run } = useOneAtATime();
  const ask = () => run(() => attempt(() => onAsk(chosen.map(({ id }) => id))));
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <Button busy={busy} disabled={chosen.length === 0} onClick={() => void ask()}>
        {chosen.length === 0 ? texts.askNone : texts.ask(chosen.length)}
      </Button>
    </>
  );
}

type QuestionProps = {
  question: CourseQuestion;
  courseId: string;
  chosen: boolean;
  /** No other can be chosen. */
  full: boolean;
  onChoose: ((id: string, on: boolean) => void) | undefined;
};

function Question({ question, courseId, chosen, full, onChoose }: QuestionProps) {
  const { id, options, right, points, answers, right_answers } = question;
  return (
    <li
      ref={regionGetsFocus}
      className="flex items-start gap-3 rounded-card border border-line bg-surface-raised py-2 pr-2 pl-4"
    >
      {onChoose && (
        <input
          type="checkbox"
          aria-label={question.question}
          checked={chosen}
          disabled={full && !chosen}
          onChange={(event) => onChoose(id, event.currentTarget.checked)}
          className="mt-2.5 size-6 shrink-0 accent-accent"
        />
      )}
      <div className="grid min-w-0 flex-1 gap-1 py-2">
        <p className="font-medium wrap-anywhere">
          <bdi>{question.question}</bdi>
        </p>
        <ul className="text-sm text-ink-muted">
          {options.map((option, place) => (
            <li key={place} className="wrap-anywhere">
              <bdi>{option}</bdi>
              {right.includes(place) && (
                <span className="ml-1.5 inline-flex items-center gap-1 align-bottom font-semibold text-success">
                  <Check aria-hidden className="size-4" />
                  {texts.isRight}
                </span>
              )}
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-muted">{texts.detail(points, answers, right_answers)}</p>
      </div>
      <RemoveQuestion courseId={courseId} question={question} />
    </li>
  );
}
