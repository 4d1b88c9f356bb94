import { NewCourseQuestion } from "@lyceum/shared/rest/course-questions.ts";
import {
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_POINTS_MAX,
  POLL_QUESTION_MAX,
} from "@lyceum/shared/polls.ts";
import { type SubmitEvent, useState } from "react";

import * as texts from "#text/question-bank.ts";
import { failureText } from "../../http/failure-text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { controlLook } from "../../ui/forms/Field.tsx";
import { OptionFields } from "../../ui/forms/OptionFields.tsx";
import { RadioGroup } from "../../ui/forms/RadioGroup.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { useAddCourseQuestionMutation } from "./question-bank-api.ts";

type Draft = {
  kind: "single" | "multiple";
  question: string;
  options: string[];
  right: number[];
  points: string;
};
const EMPTY: Draft = { kind: "single", question: "", options: ["", ""], right: [], points: "1" };

const KINDS = [
  { value: "single", label: texts.oneAnswer },
  { value: "multiple", label: texts.severalAnswers },
] as const;

/** What is sent: without empty options. */
const questionOf = ({ options, right, points, ...draft }: Draft): unknown => {
  const kept = options.flatMap((option, place) => (option.trim() ? [place] : []));
  return {
    ...draft,
    options: kept.map((place) => options[place]),
    right: right.map((place) => kept.indexOf(place)).filter((place) => place >= 0),
    points: Number(points),
    anonymous: false,
  };
};

/** The form replaces the button that had the focus. */
const focus = (question: HTMLElement | null) => question?.focus();

/** Adds a question to a course. */
export function NewQuestionForm({ courseId, onDone }: { courseId: string; onDone: () => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [add, { isLoading }] = useAddCourseQuestionMutation();
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const parsed = NewCourseQuestion.safeParse(questionOf(draft));
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? null);
    const { error } = await add({ id: courseId, question: parsed.data });
    if (error) setProblem(failureText(error));
    else onDone();
  };
  return (
    <form
      noValidate
      aria-label={texts.newQuestion}
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 rounded-card border border-line bg-surface-raised p-4 sm:p-5"
    >
      <QuestionFields draft={draft} onChange={set} />
      {problem && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isLoading}>
          {texts.add}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = { draft: Draft; onChange: (change: Partial<Draft>) => void };

function QuestionFields({ draft, onChange }: FieldsProps) {
  const { kind, question, options, right, points } = draft;
  return (
    <>
      <TextField
        ref={focus}
        label={texts.question}
        name="question"
        maxLength={POLL_QUESTION_MAX}
        autoComplete="off"
        value={question}
        onValueChange={(value) => onChange({ question: value })}
      />
      <RadioGroup
        label={texts.kind}
        name="kind"
        value={kind}
        options={KINDS}
        onValueChange={(value) => onChange({ kind: value, right: [] })}
        className="sm:grid-cols-2"
      />
      <OptionFields
        legend={texts.options}
        single={kind === "single"}
        options={options}
        right={right}
        most={POLL_OPTIONS_MAX}
        maxLength={POLL_OPTION_MAX}
        field={controlLook}
        onChange={onChange}
      />
      <TextField
        label={texts.points}
        name="points"
        type="number"
        min={0}
        max={POLL_POINTS_MAX}
        value={points}
        onValueChange={(value) => onChange({ points: value })}
      />
    </>
  );
}
