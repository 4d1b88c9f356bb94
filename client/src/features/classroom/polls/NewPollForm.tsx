import {
  NewPoll,
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_POINTS_MAX,
  POLL_QUESTION_MAX,
  type PollKind,
} from "@lyceum/shared/polls.ts";
import type { SyntheticEvent } from "react";

import * as texts from "#text/classroom/poll-cards.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { OptionFields } from "../../../ui/forms/OptionFields.tsx";
import { useRequest } from "../seat/use-request.ts";
import { changedDraft, type PollDraft } from "./draft.ts";

const KINDS: [PollKind, string][] = [
  ["single", texts.oneAnswer],
  ["multiple", texts.severalAnswers],
  ["text", texts.inWords],
];

/** Its text is not smaller than 16 px: iOS would enlarge the page. */
const field = "min-h-11 w-full rounded-control border border-line-strong bg-stage px-3 text-base";

/** What is sent: without empty options, and what does not fit the kind. */
const pollOf = ({ points, key: _key, ...draft }: PollDraft): unknown => {
  const kept = draft.options.flatMap((option, place) => (option.trim() ? [place] : []));
  const isText = draft.kind === "text";
  const right = isText
    ? []
    : draft.right.map((place) => kept.indexOf(place)).filter((place) => place >= 0);
  const options = isText ? [] : kept.map((place) => draft.options[place]);
  const scored = right.length > 0 && !draft.anonymous;
  return { ...draft, options, right, points: scored ? Number(points) : 0 };
};

/** The form replaces the button that had the focus. */
const focus = (question: HTMLElement | null) => question?.focus();

type NewPollFormProps = { draft: PollDraft; onWrite: (draft: PollDraft | null) => void };

/** Asks a poll or, with right options, a quiz. */
export function NewPollForm({ draft, onWrite }: NewPollFormProps) {
  const { send, busy, problem, refuse } = useRequest();
  const set = (change: Partial<PollDraft>) => onWrite(changedDraft({ ...draft, ...change }));
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = NewPoll.safeParse(pollOf(draft));
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? null);
    const asked = { ...parsed.data, key: draft.key };
    if (!busy && (await send("createPoll", asked))) onWrite(null);
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      aria-label={texts.newPoll}
      className="grid gap-3 rounded-control border border-stage-line p-3"
    >
      <Question question={draft.question} onChange={(question) => set({ question })} />
      <Kind kind={draft.kind} onChange={(kind) => set({ kind, right: [] })} />
      {draft.kind !== "text" && (
        <OptionFields
          legend={texts.optionsHint}
          single={draft.kind === "single"}
          options={draft.options}
          right={draft.right}
          most={POLL_OPTIONS_MAX}
          maxLength={POLL_OPTION_MAX}
          field={field}
          onChange={set}
        />
      )}
      <Scoring draft={draft} onChange={set} />
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={busy}>
          {texts.startPoll}
        </Button>
        <Button size="small" variant="quiet" onClick={() => onWrite(null)}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

type QuestionProps = { question: string; onChange: (question: string) => void };

function Question({ question, onChange }: QuestionProps) {
  return (
    <label className="grid gap-1 text-sm font-medium">
      {texts.question}
      <input
        ref={focus}
        value={question}
        maxLength={POLL_QUESTION_MAX}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={field}
      />
    </label>
  );
}

type ScoringProps = { draft: PollDraft; onChange: (change: Partial<PollDraft>) => void };

/** Whether it is anonymous; if not, the points of a quiz. */
function Scoring({ draft: { anonymous, right, points }, onChange }: ScoringProps) {
  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={anonymous}
          onChange={(event) => onChange({ anonymous: event.currentTarget.checked })}
          className="size-5 accent-accent"
        />
        {texts.anonymous}
      </label>
      {right.length > 0 && !anonymous && (
        <label className="grid gap-1 text-sm font-medium">
          {texts.points}
          <input
            type="number"
            min={0}
            max={POLL_POINTS_MAX}
            value={points}
            onChange={(event) => onChange({ points: event.currentTarget.value })}
            className={field}
          />
        </label>
      )}
    </>
  );
}

function Kind({ kind, onChange }: { kind: PollKind; onChange: (kind: PollKind) => void }) {
  return (
    <label className="grid gap-1 text-sm font-medium">
      {texts.answers}
      <select
        value={kind}
        onChange={(event) => {
          const chosen = KINDS.find(([each]) => each === event.currentTarget.value);
          if (chosen) onChange(chosen[0]);
        }}
        className={field}
      >
        {KINDS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
