import type { Poll } from "@lyceum/shared/signaling/polls.ts";
import type { RequestReply } from "@lyceum/shared/signaling/requests.ts";
import { useState } from "react";

import * as texts from "#text/classroom/poll-cards.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useAttempt } from "../../../ui/forms/use-attempt.ts";
import { useSeat } from "../seat/SeatContext.ts";

type Vote = RequestReply<"readPollVotes">["votes"][number];

/** Who answered what, and their points, once a host asks for it. */
export function PollVotes({ poll }: { poll: Poll }) {
  const seat = useSeat();
  const [votes, setVotes] = useState<Vote[] | null>(null);
  const { attempt, busy, problem } = useAttempt();
  const read = () =>
    attempt(async () => setVotes((await seat.ask("readPollVotes", { pollId: poll.id })).votes));
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        busy={busy}
        aria-expanded={votes !== null}
        onClick={() => (votes ? setVotes(null) : void read())}
      >
        {votes ? texts.hideNames : texts.showNames}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {votes && (
        <ul aria-label={texts.votesByName} className="grid w-full gap-1 text-sm">
          {votes.map((vote, place) => (
            <li key={place} className="[overflow-wrap:anywhere]">
              <bdi className="font-medium">{vote.name ?? texts.deletedUser}</bdi>
              {": "}
              <bdi>{vote.text ?? vote.choices.map((each) => poll.options[each]).join(", ")}</bdi>
              {poll.points > 0 && texts.pointsOf(vote.points, poll.points)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
