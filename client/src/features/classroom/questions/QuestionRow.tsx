import type { Question } from "@lyceum/shared/signaling/questions.ts";
import clsx from "clsx";
import { Check, ChevronUp } from "lucide-react";
import { memo, useId, useRef } from "react";

import * as texts from "#text/classroom/question-list.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { givesFocusTo } from "../../../ui/gives-focus-to.ts";
import { useModuleState } from "../module/use-module-state.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { useAsk } from "../seat/use-ask.ts";
import { selectIsHost } from "../state/selectors.ts";
import { useClassroom, useClassroomDispatch, useClassroomStore } from "../state/store.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { QuestionMenu } from "./QuestionMenu.tsx";
import { questionsActions, questionsSlice } from "./questions-slice.ts";
import { voteQuestion } from "./sending.ts";

/** Not to the row, which moves. */
const listGetsFocus = givesFocusTo((gone) => gone.closest<HTMLElement>("[role=region]"));

type OfQuestion = { question: Question };

/** One question: its votes, and its answer. */
export const QuestionRow = memo(function QuestionRow({ question }: OfQuestion) {
  const { number, author, text, state, answer } = question;
  const host = useClassroom(selectIsHost);
  const isOwn = useClassroom(({ selfId }) => selfId === author.participantId);
  const described = useId();
  const written = useModuleState(questionsSlice, ({ answers }) => answers[number] ?? null);
  const dispatch = useClassroomDispatch();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <li ref={listGetsFocus} className="flex gap-2 rounded-control border border-stage-line p-2">
      <Vote question={question} described={described} />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-stage-ink-muted">
          <bdi>{isOwn ? texts.you : author.name}</bdi>
          {state === "live" && " · answered live"}
          {state === "written" && " · answered"}
        </p>
        <p
          id={described}
          dir="auto"
          className="break-words whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {text}
        </p>
        {answer !== null && <Answer answer={answer} />}
        {host && state === "open" && written === null && (
          <div ref={listGetsFocus} className="mt-1.5">
            <Answered question={question} described={described} />
          </div>
        )}
        {written !== null && <AnswerForm number={number} text={written} field={field} />}
      </div>
      {(host || (isOwn && state === "open")) && (
        <QuestionMenu
          question={question}
          host={host}
          field={field}
          onAnswer={() => dispatch(questionsActions.answering({ [number]: written ?? "" }))}
        />
      )}
    </li>
  );
});

const Answer = ({ answer }: { answer: string }) => (
  <p
    dir="auto"
    className="mt-1 border-l-2 border-success pl-2 break-words whitespace-pre-wrap [overflow-wrap:anywhere]"
  >
    <span className="sr-only">{texts.answerBefore} </span>
    {answer}
  </p>
);

/** For a host: the question was answered aloud. */
function Answered({ question: { number }, described }: OfQuestion & { described: string }) {
  const ask = useAsk();
  return (
    <Button
      size="small"
      variant="secondary"
      aria-describedby={described}
      onClick={() => void ask("answerQuestion", { number, answer: null })}
    >
      <Check aria-hidden className="size-4.5" />
      {texts.answered}
    </Button>
  );
}

function Vote({
  question: { number, votes, state },
  described,
}: OfQuestion & { described: string }) {
  const seat = useSeat();
  const store = useClassroomStore();
  const voted = useModuleState(questionsSlice, (each) => each.voted.includes(number));
  const vote = () =>
    voteQuestion(store, { number, up: !voted }, (given) => seat.ask("voteQuestion", given));
  return (
    <div
      className={clsx(
        "relative isolate grid min-h-11 min-w-11 place-items-center self-start rounded-control border text-sm",
        voted
          ? "border-accent bg-accent text-on-accent forced-color-adjust-none forced-colors:text-[HighlightText]"
          : "border-stage-line",
      )}
    >
      {/* Below the count, which is no part of its name: with forced colours a pressed button would cover it. */}
      <button
        type="button"
        aria-label={texts.upvote}
        aria-describedby={`${described}-votes ${described}`}
        aria-pressed={voted}
        disabled={state !== "open"}
        onClick={() => void vote()}
        className="absolute inset-0 -z-10 rounded-control enabled:hover:bg-current/10"
      />
      <ChevronUp
        aria-hidden
        className={clsx("pointer-events-none size-4", state !== "open" && "invisible")}
      />
      <span id={`${described}-votes`} className="pointer-events-none">
        {votes}
        <span className="sr-only"> {texts.votesAfter(votes)}</span>
      </span>
    </div>
  );
}
