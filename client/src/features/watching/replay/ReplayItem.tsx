import type { ReplayEntry } from "@lyceum/shared/rest/replay.ts";
import clsx from "clsx";
import { memo } from "react";

import * as texts from "#text/replay.ts";
import { clock } from "../../../ui/format/plain-format.ts";
import { RichText } from "../../../ui/rich-text/RichText.tsx";

type ReplayItemProps = {
  entry: ReplayEntry;
  /** The video has reached it. */
  current: boolean;
  /** Keep it the same between renders. */
  onSeek: (seconds: number) => void;
};

const KINDS = { message: null, question: texts.question, poll: texts.poll };

/** One message, question or poll; a press anywhere on it goes to its moment. */
export const ReplayItem = memo(function ReplayItem({ entry, current, onSeek }: ReplayItemProps) {
  const { at, kind, name, text, votes, answer, results } = entry;
  return (
    <li
      aria-current={current || undefined}
      className={clsx(
        "relative grid gap-1 rounded-control px-3 py-2 [&_a]:relative [&_a]:z-1",
        current ? "bg-accent/12" : "hover:bg-ink/6",
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-muted">
        <button
          type="button"
          aria-label={texts.goTo(clock(at))}
          onClick={() => onSeek(at)}
          className="tabular-nums after:absolute after:inset-0"
        >
          {clock(at)}
        </button>
        {name !== null && (
          <bdi className="min-w-0 font-semibold text-ink wrap-anywhere">{name}</bdi>
        )}
        {KINDS[kind]}
        {votes !== null && votes > 0 && <span>{texts.votes(votes)}</span>}
      </p>
      <RichText text={text} />
      {answer !== null && (
        <div className="border-l-2 border-accent pl-3">
          <p className="text-sm text-ink-muted">{texts.answer}</p>
          <RichText text={answer} />
        </div>
      )}
      {results && <Results results={results} />}
    </li>
  );
});

type ResultsProps = { results: NonNullable<ReplayEntry["results"]> };

const Results = ({ results }: ResultsProps) =>
  results.length === 0 ? (
    <p className="text-sm text-ink-muted">{texts.noVotes}</p>
  ) : (
    <ul className="grid gap-1 text-sm">
      {results.map(({ text, votes }) => (
        <li key={text} className="flex items-baseline justify-between gap-3">
          <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
          <span className="shrink-0 text-ink-muted tabular-nums">{texts.votes(votes)}</span>
        </li>
      ))}
    </ul>
  );
