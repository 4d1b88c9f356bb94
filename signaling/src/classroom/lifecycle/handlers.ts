import type { Handlers } from "../../wire/handlers.ts";
import type { Lifecycle } from "./Lifecycle.ts";

/** @param lifecycleOf Returns the lifecycle of the seat's class. */
export const lifecycleHandlers = <Seat>(
  lifecycleOf: (seat: Seat) => Lifecycle,
): Pick<Handlers<Seat>, "startClass" | "stopClass" | "stopClassSoon" | "undoStop"> => ({
  startClass: async ({ seat }) => ({ class: await lifecycleOf(seat).start() }),
  stopClass: async ({ seat }) => ({ class: await lifecycleOf(seat).stop() }),
  stopClassSoon: ({ seat }) => {
    lifecycleOf(seat).stopSoon();
    return {};
  },
  undoStop: ({ seat }) => {
    lifecycleOf(seat).undoStop();
    return {};
  },
});
