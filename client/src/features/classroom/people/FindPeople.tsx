import type { RequestReply } from "@lyceum/shared/signaling/requests.ts";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";

import * as texts from "#text/classroom/find-people.ts";
import { messageOf } from "../../../http/CallError.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { countText } from "../../../ui/format/plain-format.ts";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { ParticipantRow } from "./ParticipantRow.tsx";

type Found = RequestReply<"listParticipants">;

/** Milliseconds until what was typed is looked for, and between two looks at the same. */
const TYPED_FOR = 250;
const LOOKED_EVERY = 5_000;

/** For hosts of an audience: anybody in it by name. `children` is the list while nothing is looked for. */
export default function FindPeople({ children }: { children: ReactNode }) {
  const [query, setQuery] = useState("");
  const { found, failed, more } = useFound(query.trim());
  return (
    <>
      <SearchField
        label={texts.findPeople}
        text={query}
        onType={setQuery}
        className="px-2 pb-2 text-stage-ink"
      />
      {failed && <Alert>{failed}</Alert>}
      {query.trim() === "" ? children : found && <FoundPeople found={found} onMore={more} />}
    </>
  );
}

const FoundPeople = ({ found, onMore }: { found: Found; onMore: () => void }) => (
  <>
    <p role="status" className="px-2 pb-1 text-sm text-stage-ink-muted">
      {texts.found(countText(found.count))}
    </p>
    <ul aria-label={texts.foundPeople}>
      {found.participants.map((person) => (
        <ParticipantRow key={person.id} person={person} />
      ))}
    </ul>
    {found.next !== null && (
      <div className="px-2 py-1">
        <Button size="small" variant="secondary" onClick={onMore}>
          {texts.showMore}
        </Button>
      </div>
    )}
  </>
);

/** Who is found, asked for again now and then: who is not listed is in no notice. */
const useFound = (query: string) => {
  const seat = useSeat();
  const [found, setFound] = useState<Found | null>(null);
  const [failed, setFailed] = useState("");
  const [pages, setPages] = useState(1);
  const [asked, setAsked] = useState(query);
  if (asked !== query) {
    setAsked(query);
    setPages(1);
    setFailed("");
    if (query === "") setFound(null);
  }
  const turn = useRef(0);
  const look = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    const answers: Found[] = [];
    try {
      for (let after: number | null = 0; after !== null && answers.length < pages;) {
        const answer: Found = await seat.ask("listParticipants", { query, after });
        answers.push(answer);
        after = answer.next;
      }
    } catch (error) {
      if (own === turn.current) setFailed(messageOf(error));
      return;
    }
    const last = answers.at(-1);
    if (own !== turn.current || !last) return;
    setFailed("");
    setFound({ ...last, participants: answers.flatMap(({ participants }) => participants) });
  }, [seat, query, pages]);
  useEffect(() => {
    if (query === "") return;
    const typed = setTimeout(() => void look(), TYPED_FOR);
    const again = setInterval(() => void look(), LOOKED_EVERY);
    return () => {
      turn.current += 1;
      clearTimeout(typed);
      clearInterval(again);
    };
  }, [look, query]);
  return { found, failed, more: () => setPages(pages + 1) };
};
