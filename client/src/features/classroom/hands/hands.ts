import type { ClassModule } from "../module/ClassModule.ts";
import { announceHands } from "./announce-hands.ts";
import { HandBadge, HandControl, HandMark, HandMenuEntry } from "./Hand.tsx";
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
  shortcut: { key: "h", does: "Raise or lower your hand", press: toggleHand },
} satisfies ClassModule;
