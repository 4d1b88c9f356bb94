import * as texts from "#text/classroom/hands.ts";
import type { ClassModule } from "../module/ClassModule.ts";
import { announceHands } from "./announce-hands.ts";
import { HandBadge, HandControl, HandMark, HandMenuEntry } from "./Hand.tsx";
import { HandQueue } from "./HandQueue.tsx";
import { handsSlice } from "./hands-slice.ts";
import { toggleHand } from "./use-hand.ts";

/** Raised hands. */
export const hands = {
  name: "hands" as const,
  reducer: handsSlice.reducer,
  follow: announceHands,
  Control: HandControl,
  MenuEntry: HandMenuEntry,
  Badge: HandBadge,
  Mark: HandMark,
  AbovePeople: HandQueue,
  shortcut: { key: "h", does: texts.raiseOrLowerYourHand, press: toggleHand },
} satisfies ClassModule;
