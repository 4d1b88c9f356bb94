import { MicOff, Users } from "lucide-react";

import * as texts from "#text/classroom/people.ts";
import type { Panel } from "../module/ClassModule.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useModules } from "../module/modules-context.ts";
import { useAsk } from "../seat/use-ask.ts";
import { selectIsHost, selectIsLive, selectPeople } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { ParticipantRow } from "./ParticipantRow.tsx";

function Count() {
  return useClassroom((state) => state.participants.length);
}

function Title() {
  return texts.participantsCounted(useClassroom((state) => state.participants.length));
}

function Participants() {
  const people = useClassroom(selectPeople);
  const modules = useModules();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
      <div className="flex flex-wrap gap-2 px-2 pb-2 empty:hidden">
        <MuteAll />
        {modules.map(({ name, PeopleAction }) => PeopleAction && <PeopleAction key={name} />)}
      </div>
      {modules.map(({ name, AbovePeople }) => AbovePeople && <AbovePeople key={name} />)}
      <ul aria-label={texts.participants}>
        {people.map((person) => (
          <ParticipantRow key={person.id} person={person} />
        ))}
      </ul>
    </div>
  );
}

/** For hosts of a live class: the microphones of all students at once. */
function MuteAll() {
  const ask = useAsk();
  const offered = useClassroom(
    (state) =>
      selectIsHost(state) &&
      selectIsLive(state) &&
      state.participants.some(({ role }) => role === "student"),
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
