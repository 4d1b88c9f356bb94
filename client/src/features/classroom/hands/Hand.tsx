import { Hand } from "lucide-react";

import * as texts from "#text/classroom/hands.ts";
import { MenuItem } from "../../../ui/overlays/Menu.tsx";
import { ParticipantMark } from "../parts/ParticipantMark.tsx";
import { ToggleButton } from "../parts/ToggleButton.tsx";
import { useMediaQuery } from "../parts/use-media-query.ts";
import { useHandRaised, useOwnHandRaised, useToggleHand } from "./use-hand.ts";

type OfParticipant = { participantId: string };

export function HandControl() {
  return (
    <ToggleButton
      label={texts.raiseHand}
      shortcut="h"
      pressed={useOwnHandRaised()}
      icons={[Hand, Hand]}
      quietWhenOff
      onPress={useToggleHand()}
      className="max-[22rem]:hidden"
    />
  );
}

/** Replaces the control on the narrowest phones. */
export function HandMenuEntry() {
  const toggle = useToggleHand();
  const tight = useMediaQuery("(width < 22rem)");
  if (!tight) return null;
  return (
    <MenuItem onSelect={toggle}>
      <Hand aria-hidden className="size-5" />
      {texts.raiseOrLower}
    </MenuItem>
  );
}

export function HandBadge({ participantId }: OfParticipant) {
  if (!useHandRaised(participantId)) return null;
  return (
    <span className="mr-auto flex animate-slide-in items-center rounded-lg bg-warning px-2 py-1 text-stage">
      <Hand aria-label={texts.handRaised} className="size-4" />
    </span>
  );
}

export function HandMark({ participantId }: OfParticipant) {
  if (!useHandRaised(participantId)) return null;
  return <ParticipantMark icon={Hand} text={texts.handRaised} className="text-warning" />;
}
