import type { Participant } from "@lyceum/shared/signaling/classroom.ts";
import { CameraOff, Hand, Mic, MicOff, MonitorUp } from "lucide-react";
import { memo, useEffect, useRef } from "react";

import { Avatar } from "../Avatar.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { isSending, selectIsHost } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { HostMenu } from "./HostMenu.tsx";

/** One person: who, whether they are heard and seen, and for a host what may be done about it. */
export const ParticipantRow = memo(function ParticipantRow({ person }: { person: Participant }) {
  const { levels } = useSeat();
  const row = useRef<HTMLLIElement>(null);
  const self = useClassroom((state) => state.selfId === person.id);
  const mayModerate = useClassroom(selectIsHost) && !self && person.role !== "host";
  useEffect(() => {
    if (row.current) return levels.show(person.id, row.current);
  }, [levels, person.id]);
  return (
    <li ref={row} className="group flex min-h-13 items-center gap-3 rounded-control px-2 py-1.5">
      <Avatar name={person.name} className="w-9 text-sm" />
      <div className="min-w-0 flex-1 leading-tight">
        <p className="truncate">
          {person.name}
          {self && <span className="text-stage-ink-muted"> (you)</span>}
        </p>
        <p className="truncate text-sm text-stage-ink-muted">{detailOf(person)}</p>
      </div>
      <States person={person} />
      {mayModerate && <HostMenu person={person} />}
    </li>
  );
});

const detailOf = ({ connected, role }: Participant): string => {
  if (!connected) return "Connection lost";
  return role === "host" ? "Teacher" : "";
};

function States({ person: { id, handRaised } }: { person: Participant }) {
  const live = useClassroom((state) => state.class?.state === "live");
  const voice = useClassroom((state) => isSending(state, id, "microphone"));
  const camera = useClassroom((state) => isSending(state, id, "camera"));
  const screen = useClassroom((state) => isSending(state, id, "screen"));
  return (
    <div className="flex items-center gap-2 text-stage-ink-muted *:size-4.5">
      {handRaised && <Hand aria-label="Hand raised" className="text-warning" />}
      {screen && <MonitorUp aria-label="Shares a screen" className="text-success" />}
      {live && !camera && <CameraOff aria-label="Camera off" />}
      {live && !voice && <MicOff aria-label="Muted" className="text-[#ffb4ab]" />}
      {live && voice && (
        <Mic
          aria-label="Microphone on"
          className="group-data-speaking:text-success group-data-speaking:drop-shadow-[0_0_6px_currentColor]"
        />
      )}
    </div>
  );
}
