import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";

import { type ClassModule, reducersOf } from "../src/features/classroom/module/ClassModule.ts";
import { classroomActions } from "../src/features/classroom/state/classroomSlice.ts";
import { createClassroomStore } from "../src/features/classroom/state/store.ts";
import type { Signal } from "../src/media/signal.ts";

/** What a page takes as it joins a live class, with these parts in place of what is usual. */
export const joinedLive = (parts: object = {}) =>
  classroomActions.snapshotTaken({
    class: { state: "live" },
    you: { id: "a" },
    seat: "inside",
    participants: [],
    producers: [],
    activeSpeaker: null,
    hostPresent: true,
    hostLeft: false,
    endsIn: null,
    mediaKept: false,
    ...parts,
  } as unknown as ClassSnapshot);

/** The store of a page with this module, which follows what the signal says until `stop`. */
export const followed = (module: ClassModule, signal: Signal) => {
  const store = createClassroomStore(reducersOf([module]));
  const stops = module.follow?.(signal, store) ?? [];
  return { store, stop: () => stops.forEach((stop) => stop()) };
};
