import type { Handlers } from "../../wire/handlers.ts";
import type { Doors } from "./Doors.ts";

export const doorHandlers = (doors: Doors): Pick<Handlers, "watchDoor" | "unwatchDoor"> => ({
  watchDoor: ({ connection, person }, { classId }) => doors.watch(connection, person, classId),
  unwatchDoor: ({ connection }, { classId }) => {
    doors.unwatch(connection, classId);
    return {};
  },
});
