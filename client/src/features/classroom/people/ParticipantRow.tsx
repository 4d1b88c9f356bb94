import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Participant } from "@lyceum/shared/signaling/classroom.ts";
import { Mic, MicOff, MonitorUp, VideoOff } from "lucide-react";
import { lazy, memo, useEffect, useRef } from "react";

import * as texts from "#text/classroom/people.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { Avatar } from "../../../ui/data/Avatar.tsx";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { useModules } from "../module/modules-context.ts";
import { ParticipantMark } from "../parts/ParticipantMark.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { useSpeaking } from "../seat/use-speaking.ts";
import { isSending, selectIsHost, selectIsLive } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";

const HostMenu = lazy(() => loadPart(() => import("./HostMenu.tsx")));

/** One participant: the name, the streams, and for hosts the actions. */
export const ParticipantRow = memo(function ParticipantRow({ person }: { person: Participant }) {
  const self = useClassroom((state) => state.selfId === person.id);
  const mayModerate = useClassroom(selectIsHost) && !self && person.role !== "host";
  return (
    <li className="flex min-h-13 items-center gap-3 rounded-control px-2 py-1.5">
      <span className="relative isolate">
        <VoiceRing participantId={person.id} />
        <Avatar name={person.name} picture={person.pictureUrl} className="w-9 text-sm" />
      </span>
      <div className="min-w-0 flex-1 leading-tight">
        <p className="truncate">
          {person.name}
          {self && <span className="text-stage-ink-muted"> {texts.you}</span>}
        </p>
        <p className="truncate text-sm text-stage-ink-muted">{detailOf(person)}</p>
      </div>
      <States person={person} />
      {mayModerate && (
        <LazyPart loading={<span className="w-9" />}>
          <HostMenu person={person} />
        </LazyPart>
      )}
    </li>
  );
});

/** As wide as the voice is loud. Scaled on a layer of its own, so that nothing is drawn again while somebody speaks. */
function VoiceRing({ participantId }: { participantId: string }) {
  const { levels } = useSeat();
  const speaking = useSpeaking(participantId);
  const ring = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (speaking && ring.current) return levels.show(participantId, ring.current);
  }, [levels, participantId, speaking]);
  if (!speaking) return null;
  return (
    <span
      ref={ring}
      className="absolute inset-0 -z-10 scale-[calc(1+var(--level,0)/3)] rounded-full bg-success will-change-transform"
    />
  );
}

const detailOf = ({ connected, role, coHost }: Participant): string => {
  if (!connected) return MESSAGES.meeting.reconnecting;
  if (coHost) return texts.coHost;
  return role === "host" ? texts.teacher : "";
};

function States({ person: { id } }: { person: Participant }) {
  const modules = useModules();
  const live = useClassroom(selectIsLive);
  const speaking = useSpeaking(id);
  const voice = useClassroom((state) => isSending(state, id, "microphone"));
  const camera = useClassroom((state) => isSending(state, id, "camera"));
  const screen = useClassroom((state) => isSending(state, id, "screen"));
  return (
    <div className="flex items-center gap-2 text-stage-ink-muted">
      {modules.map(({ name, Mark }) => Mark && <Mark key={name} participantId={id} />)}
      {screen && (
        <ParticipantMark icon={MonitorUp} text={texts.sharesScreen} className="text-success" />
      )}
      {live && !camera && <ParticipantMark icon={VideoOff} text={texts.cameraOff} />}
      {live && !voice && (
        <ParticipantMark icon={MicOff} text={texts.muted} className="text-danger" />
      )}
      {live && voice && (
        <ParticipantMark
          icon={Mic}
          text={speaking ? texts.speaking : texts.microphoneOn}
          className={speaking ? "text-success" : ""}
        />
      )}
    </div>
  );
}
