import type { PollResults, PollView } from "@lyceum/shared/signaling/polls.ts";
import { Check } from "lucide-react";

import * as texts from "#text/classroom/poll-cards.ts";

type ResultsProps = { view: PollView; results: PollResults };

/** Bars for options, or the written answers. */
export function PollResultsView({ view, results }: ResultsProps) {
  const { voters, answers } = results;
  return (
    <div className="grid gap-2">
      {view.poll.kind === "text" ? (
        <ul aria-label={texts.answers} className="grid gap-1">
          {answers.map((answer, place) => (
            <li key={place} className="rounded-md bg-stage px-2 py-1 [overflow-wrap:anywhere]">
              <bdi>{answer}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <Bars view={view} results={results} />
      )}
      <p className="text-sm text-stage-ink-muted">{texts.votedSoFar(voters)}</p>
    </div>
  );
}

function Bars({ view: { poll, yours }, results: { counts, voters } }: ResultsProps) {
  return (
    <ul aria-label={texts.results} className="grid gap-2">
      {poll.options.map((option, place) => {
        const count = counts[place] ?? 0;
        const percent = voters > 0 ? Math.round((100 * count) / voters) : 0;
        const right = poll.right?.includes(place) ?? false;
        return (
          <li key={place} className="grid gap-1 text-sm">
            <span className="flex items-baseline justify-between gap-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <bdi>{option}</bdi>
                {yours?.includes(place) && texts.isYourVote}
                {right && (
                  <span className="ml-1 inline-flex items-center gap-1 font-semibold text-success">
                    <Check aria-hidden className="size-4" />
                    {texts.right}
                  </span>
                )}
              </span>
              <span className="shrink-0 tabular-nums">{texts.countAndShare(count, percent)}</span>
            </span>
            <span
              aria-hidden
              className="h-2 overflow-hidden rounded-full bg-stage forced-colors:border"
            >
              <span
                className="block h-full rounded-full bg-accent transition-[width] forced-color-adjust-none forced-colors:bg-[Highlight]"
                style={{ width: `${percent}%` }}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
