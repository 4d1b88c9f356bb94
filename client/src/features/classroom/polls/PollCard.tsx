import type { Poll, PollView } from "@lyceum/shared/signaling/polls.ts";

import * as texts from "#text/classroom/poll-cards.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useAsk } from "../seat/use-ask.ts";
import { PollResultsView } from "./PollResultsView.tsx";
import { PollVotes } from "./PollVotes.tsx";
import { VoteForm } from "./VoteForm.tsx";

/** One poll: its question, its vote, and its results where this person may see them. */
export function PollCard({ view, host }: { view: PollView; host: boolean }) {
  const { poll, results, voted } = view;
  const heading = `poll-${poll.id}`;
  return (
    <section
      aria-labelledby={heading}
      tabIndex={-1}
      className="grid gap-3 rounded-control border border-stage-line p-3"
    >
      <h3 id={heading} className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{poll.question}</bdi>
      </h3>
      <p className="text-sm text-stage-ink-muted">{detailOf(poll)}</p>
      {poll.open && !voted && <VoteForm poll={poll} />}
      {voted && <p className="text-sm">{texts.youHaveVoted(earnedText(view))}</p>}
      {results && (host || poll.shown) && <PollResultsView view={view} results={results} />}
      {host && <HostControls poll={poll} />}
    </section>
  );
}

/** The points of a quiz, once its right options are known to this person. */
const earnedText = ({ poll: { right, points, open }, yours }: PollView): string => {
  if (points === 0 || open || !right || !yours) return "";
  const isRight = right.length === yours.length && right.every((each) => yours.includes(each));
  return texts.youEarned(isRight ? points : 0, points);
};

const detailOf = ({ open, anonymous, points }: Poll): string =>
  [
    open ? texts.open : texts.closed,
    anonymous ? texts.isAnonymous : texts.isByName,
    ...(points > 0 ? [texts.pointsInWords(points)] : []),
  ].join(" · ");

function HostControls({ poll }: { poll: Poll }) {
  const ask = useAsk();
  const { id, open, shown } = poll;
  const set = (state: { open: boolean; shown: boolean }) =>
    void ask("setPollState", { pollId: id, ...state });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" onClick={() => set({ open: !open, shown })}>
        {open ? texts.closePoll : texts.openAgain}
      </Button>
      <Button size="small" variant="secondary" onClick={() => set({ open, shown: !shown })}>
        {shown ? texts.hideResults : texts.showResults}
      </Button>
      {!poll.anonymous && <PollVotes poll={poll} />}
    </div>
  );
}
