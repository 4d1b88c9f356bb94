import type { Participant } from "@lyceum/shared/signaling/classroom.ts";
import { VideoOff, EllipsisVertical, Mic, MicOff, UserX } from "lucide-react";

import { Menu, MenuItem, MenuSeparator } from "../../../ui/Menu.tsx";
import { useAsk } from "../seat/use-ask.ts";
import { isSending } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";

/** A host's actions on one person. A host can ask a person to unmute, but never unmute them. */
export function HostMenu({ person: { id, name } }: { person: Participant }) {
  const ask = useAsk();
  const voice = useClassroom((state) => isSending(state, id, "microphone"));
  const camera = useClassroom((state) => isSending(state, id, "camera"));
  const trigger = (
    <button
      type="button"
      aria-label={`Options for ${name}`}
      className="inline-grid size-9 shrink-0 place-items-center rounded-full hover:bg-current/10"
    >
      <EllipsisVertical aria-hidden className="size-5" />
    </button>
  );
  const of = (source: "microphone" | "camera") => ({ participantId: id, source });
  return (
    <Menu trigger={trigger}>
      {voice ? (
        <MenuItem onSelect={() => void ask("muteParticipant", of("microphone"))}>
          <MicOff aria-hidden className="size-5" />
          Mute
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => void ask("askToUnmute", of("microphone"))}>
          <Mic aria-hidden className="size-5" />
          Ask to unmute
        </MenuItem>
      )}
      {camera && (
        <MenuItem onSelect={() => void ask("muteParticipant", of("camera"))}>
          <VideoOff aria-hidden className="size-5" />
          Turn off camera
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem danger onSelect={() => void ask("removeParticipant", { participantId: id })}>
        <UserX aria-hidden className="size-5" />
        Remove from class
      </MenuItem>
    </Menu>
  );
}
