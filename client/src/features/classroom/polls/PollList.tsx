import type { PollView } from "@lyceum/shared/signaling/polls.ts";
import { useMemo } from "react";

import * as texts from "#text/classroom/poll-cards.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useModuleState } from "../module/use-module-state.ts";
import { selectIsHost, selectIsLive } from "../state/selectors.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";
import { changedDraft, EMPTY_DRAFT, type PollDraft } from "./draft.ts";
import { NewPollForm } from "./NewPollForm.tsx";
import { FromCourse } from "./FromCourse.tsx";
import { PollCard } from "./PollCard.tsx";
import { pollsSlice } from "./polls-slice.ts";

const newestFirst = (polls: Record<string, PollView>): PollView[] =>
  Object.values(polls).toSorted((one, other) => other.poll.number - one.poll.number);

/** The polls of the session, and for a host the form of a new one. */
export default function PollList() {
  const byId = useModuleState(pollsSlice, (state) => state.polls);
  const polls = useMemo(() => newestFirst(byId), [byId]);
  const draft = useModuleState(pollsSlice, (state) => state.draft);
  const host = useClassroom(selectIsHost);
  const live = useClassroom(selectIsLive);
  const dispatch = useClassroomDispatch();
  const asking = draft !== null;
  const write = (written: PollDraft | null) => void dispatch(pollsSlice.actions.written(written));
  return (
    <div className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto px-3 pb-3">
      {host && live && !asking && (
        <Button onClick={() => write(changedDraft(EMPTY_DRAFT))}>{texts.newPoll}</Button>
      )}
      {host && live && !asking && <FromCourse />}
      {host && live && draft && <NewPollForm draft={draft} onWrite={write} />}
      {polls.length === 0 && !asking && (
        <p className="text-stage-ink-muted">
          {live ? texts.thereAreNoPollsYet : texts.pollsAreAskedWhileLive}
        </p>
      )}
      {polls.map((view) => (
        <PollCard key={view.poll.id} view={view} host={host} />
      ))}
    </div>
  );
}
