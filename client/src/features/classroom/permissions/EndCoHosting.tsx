import { UserMinus } from "lucide-react";

import * as texts from "#text/classroom/class-settings.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { useAsk } from "../seat/use-ask.ts";
import { useClassroom } from "../state/store.ts";

export default function EndCoHosting({ participantId }: { participantId: string }) {
  const ask = useAsk();
  const name = useClassroom(
    ({ participants }) => participants.find(({ id }) => id === participantId)?.name ?? "",
  );
  return (
    <IconButton
      label={texts.endCoHostingOf(name)}
      onClick={() => void ask("setCoHost", { participantId, coHost: false })}
    >
      <UserMinus aria-hidden className="size-5" />
    </IconButton>
  );
}
