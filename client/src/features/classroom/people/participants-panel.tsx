import { Users } from "lucide-react";

import type { Panel } from "../module/ClassModule.ts";
import { selectPeople } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { ParticipantRow } from "./ParticipantRow.tsx";

function Count() {
  return useClassroom((state) => state.participants.length);
}

function Title() {
  return (
    <>
      Participants (<Count />)
    </>
  );
}

function Participants() {
  const people = useClassroom(selectPeople);
  return (
    <ul aria-label="Participants" className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
      {people.map((person) => (
        <ParticipantRow key={person.id} person={person} />
      ))}
    </ul>
  );
}

/** The list of participants. */
export const PARTICIPANTS: Panel = {
  name: "participants",
  label: "Participants",
  hideLabel: "Hide participants",
  Icon: Users,
  shortcut: { key: "p", does: "Show or hide the participants" },
  Title,
  Body: Participants,
  Count,
};
