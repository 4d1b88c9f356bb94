import type { Participant } from "@lyceum/shared/signaling/classroom.ts";
import { VideoOff, EllipsisVertical, Mic, MicOff, UserX } from "lucide-react";

import * as texts from "#text/classroom/people.ts";
import { MenuItem, MenuSeparator } from "../../../ui/overlays/Menu.tsx";
import { useModules } from "../module/modules-context.ts";
import { ClassMenu } from "../parts/ClassMenu.tsx";
import { useAsk } from "../seat/use-ask.ts";
import { isSending } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";

/** A host's actions on one person. A host can ask a person to unmute, but never unmute them. */
export default function HostMenu({ person: { id, name } }: { person: Participant }) {
  const ask = useAsk();
  const modules = useModules();
  const voice = useClassroom((state) => isSending(state, id, "microphone"));
  const camera = useClassroom((state) => isSending(state, id, "camera"));
  const trigger = (
    <button
      type="button"
      aria-label={texts.optionsFor(name)}
      className="inline-grid size-9 shrink-0 place-items-center rounded-full hover:bg-current/10"
    >
      <EllipsisVertical aria-hidden className="size-5" />
    </button>
  );
  const of = (source: "microphone" | "camera") => ({ participantId: id, source });
  return (
    <ClassMenu trigger={trigger}>
      {voice ? (
        <MenuItem onSelect={() => void ask("muteParticipant", of("microphone"))}>
          <MicOff aria-hidden className="size-5" />
          {texts.mute}
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => void ask("askToUnmute", of("microphone"))}>
          <Mic aria-hidden className="size-5" />
          {texts.askToUnmute}
        </MenuItem>
      )}
      {camera && (
        <MenuItem onSelect={() => void ask("muteParticipant", of("camera"))}>
          <VideoOff aria-hidden className="size-5" />
          {texts.turnOffCamera}
        </MenuItem>
      )}
      {modules.map(
        ({ name: module, HostEntries }) =>
          HostEntries && <HostEntries key={module} participantId={id} />,
      )}
      <MenuSeparator />
      <MenuItem danger onSelect={() => void ask("removeParticipant", { participantId: id })}>
        <UserX aria-hidden className="size-5" />
        {texts.removeFromClass}
      </MenuItem>
    </ClassMenu>
  );
}
