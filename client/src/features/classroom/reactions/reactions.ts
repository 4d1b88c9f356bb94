import type { Signal } from "../../../media/signal.ts";
import type { ClassModule } from "../module/ClassModule.ts";
import { moduleState } from "../module/use-module-state.ts";
import type { ClassroomStore } from "../state/store.ts";
import { ReactionEntries, ReactionMenu, ShownReactions } from "./Reactions.tsx";
import { reactionsSlice } from "./reactions-slice.ts";

/** Milliseconds that a reaction is shown. */
const SHOWN = 4_000;

const followReactions = (signal: Signal, store: ClassroomStore): (() => void)[] => [
  signal.on("reacted", ({ counts }) => {
    store.dispatch(reactionsSlice.actions.reacted(counts));
    const { next } = moduleState(reactionsSlice, store.getState());
    setTimeout(() => store.dispatch(reactionsSlice.actions.gone(next)), SHOWN);
  }),
];

/** Short reactions of everyone, shown for a moment. */
export const reactions = {
  name: "reactions" as const,
  reducer: reactionsSlice.reducer,
  follow: followReactions,
  Control: ReactionMenu,
  MenuEntry: ReactionEntries,
  Overlay: ShownReactions,
} satisfies ClassModule;
