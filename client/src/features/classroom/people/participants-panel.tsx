import { MicOff, Users } from "lucide-react";
import { lazy } from "react";

import * as texts from "#text/classroom/people.ts";
import { loadPart } from "../../../browser/load-part.ts";
import type { Panel } from "../module/ClassModule.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { countText } from "../../../ui/format/plain-format.ts";
import { useModules } from "../module/modules-context.ts";
import { useAsk } from "../seat/use-ask.ts";
import { selectHeadcount, selectIsHost, selectIsLive, selectPeople } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { ParticipantRow } from "./ParticipantRow.tsx";

const FindPeople = lazy(() => loadPart(() => import("./FindPeople.tsx")));

function Count() {
  return useClassroom(selectHeadcount);
}

function Title() {
  return texts.participantsCounted(countText(useClassroom(selectHeadcount)));
}

function Participants() {
  const modules = useModules();
  const finds = useClassroom((state) => selectIsHost(state) && state.headcount !== null);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
      <div className="flex flex-wrap gap-2 px-2 pb-2 empty:hidden">
        <MuteAll />
        {modules.map(({ name, PeopleAction }) => PeopleAction && <PeopleAction key={name} />)}
      </div>
      {modules.map(({ name, AbovePeople }) => AbovePeople && <AbovePeople key={name} />)}
      {finds ? (
        <LazyPart name={texts.theSearch} loading={<Listed />}>
          <FindPeople>
            <Listed />
          </FindPeople>
        </LazyPart>
      ) : (
        <Listed />
      )}
    </div>
  );
}

/** Those whom the page knows, and the number of the others. */
function Listed() {
  const people = useClassroom(selectPeople);
  const others = useClassroom(selectHeadcount) - people.length;
  return (
    <>
      <ul aria-label={texts.participants}>
        {people.map((person) => (
          <ParticipantRow key={person.id} person={person} />
        ))}
      </ul>
      {others > 0 && (
        <p className="px-2 py-2 text-stage-ink-muted">{texts.andOthers(countText(others))}</p>
      )}
    </>
  );
}

/** For hosts of a live class: the microphones of all students at once. */
function MuteAll() {
  const ask = useAsk();
  const offered = useClassroom(
    (state) =>
      selectIsHost(state) &&
      selectIsLive(state) &&
      selectHeadcount(state) > state.participants.filter(({ role }) => role === "host").length,
  );
  if (!offered) return null;
  return (
    <Button size="small" variant="secondary" onClick={() => void ask("muteAll", {})}>
      <MicOff aria-hidden className="size-4.5" />
      {texts.muteAll}
    </Button>
  );
}

/** The list of participants. */
export const PARTICIPANTS: Panel = {
  name: "participants",
  label: texts.people,
  tab: texts.people,
  hideLabel: texts.hidePeople,
  Icon: Users,
  shortcut: { key: "p", does: texts.showOrHidePeople },
  Title,
  Body: Participants,
  Count,
};
