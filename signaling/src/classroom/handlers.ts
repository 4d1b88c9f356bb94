import type { Handlers } from "../wire/handlers.ts";
import type { ClassroomRegistry } from "./ClassroomRegistry.ts";
import { lifecycleHandlers } from "./lifecycle/handlers.ts";
import { mediaHandlers } from "./media/handlers.ts";
import { seatGone } from "./media/refusals.ts";
import { moderationHandlers } from "./moderation/handlers.ts";
import { moduleHandlers } from "./modules/handlers.ts";
import type { Participant } from "./seats/Participant.ts";

const seatHandlers = (
  registry: ClassroomRegistry,
): Pick<Handlers<Participant>, "joinClass" | "leaveClass" | "countInside"> => ({
  joinClass: async ({ connection, person }, body) => {
    const seat = await registry.join(connection, person, body);
    return () => registry.classroomOf(seat).snapshotFor(seat);
  },
  countInside: async ({ person }, { classId }) => ({
    inside: await registry.countInside(person, classId),
  }),
  leaveClass: async ({ connection }) => {
    if (!(await registry.leave(connection))) throw seatGone();
    return {};
  },
});

/** Handlers of every request about a class: each part of a class has its own. */
export const classroomHandlers = (registry: ClassroomRegistry) => ({
  ...seatHandlers(registry),
  ...lifecycleHandlers<Participant>((seat) => registry.classroomOf(seat).lifecycle),
  ...moderationHandlers<Participant>((seat) => registry.classroomOf(seat).moderation),
  ...mediaHandlers<Participant>((seat) => registry.classroomOf(seat).media),
  ...moduleHandlers((seat) => registry.classroomOf(seat).modules),
});
