import { REACTIONS } from "@lyceum/shared/class-limits.ts";
import { SmilePlus } from "lucide-react";

import * as texts from "#text/classroom/reactions.ts";
import { MenuItem } from "../../../ui/overlays/Menu.tsx";
import { useModuleState } from "../module/use-module-state.ts";
import { controlLook } from "../parts/look.ts";
import { ClassMenu } from "../parts/ClassMenu.tsx";
import { useMediaQuery } from "../parts/use-media-query.ts";
import { useAsk } from "../seat/use-ask.ts";
import { selectIsLive } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { reactionsSlice } from "./reactions-slice.ts";

const NAMES: Record<(typeof REACTIONS)[number], string> = texts.reactionNames;

/** Gives one of six reactions. */
export function ReactionMenu() {
  const live = useClassroom(selectIsLive);
  if (!live) return null;
  const trigger = (
    <button
      type="button"
      aria-label={texts.react}
      className={`${controlLook} bg-stage-raised max-[30rem]:hidden`}
    >
      <SmilePlus aria-hidden className="size-5.5" />
    </button>
  );
  return (
    <ClassMenu trigger={trigger} side="top" align="center">
      <Choices />
    </ClassMenu>
  );
}

/** Replaces the control on narrow phones. */
export function ReactionEntries() {
  const tight = useMediaQuery("(width < 30rem)");
  const live = useClassroom(selectIsLive);
  return tight && live ? <Choices /> : null;
}

function Choices() {
  const ask = useAsk();
  return (
    <div className="grid grid-cols-6">
      {REACTIONS.map((reaction) => (
        <MenuItem
          key={reaction}
          aria-label={NAMES[reaction]}
          onSelect={() => void ask("react", { reaction })}
          className="justify-center px-1! text-2xl"
        >
          {reaction}
        </MenuItem>
      ))}
    </div>
  );
}

/** The reactions of the last seconds, with how often each was given. */
export function ShownReactions() {
  const shown = useModuleState(reactionsSlice, (state) => state.shown);
  return (
    <ul aria-label={texts.reactions} className="flex flex-wrap gap-2">
      {shown.map(({ id, reaction, count }) => (
        <li
          key={id}
          className="animate-slide-in rounded-full bg-stage/85 px-2.5 py-1 text-xl shadow-overlay"
        >
          <span role="img" aria-label={NAMES[reaction]}>
            {reaction}
          </span>
          {count > 1 && <span className="pl-1 text-sm">{count}</span>}
        </li>
      ))}
    </ul>
  );
}
