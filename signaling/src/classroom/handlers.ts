import type { Handlers } from "../wire/handlers.ts";
import type { ClassroomRegistry } from "./ClassroomRegistry.ts";
import { lifecycleHandlers } from "./lifecycle/handlers.ts";
import { firstConsumers } from "./media/first-consumers.ts";
import { mediaHandlers } from "./media/handlers.ts";
import { seatGone } from "./media/refusals.ts";
import { moderationHandlers } from "./moderation/handlers.ts";
import { moduleHandlers } from "./modules/handlers.ts";
import { findPeople } from "./seats/find-people.ts";
import type { Participant } from "./seats/Participant.ts";

type SeatRequest =
  | "joinClass"
  | "leaveClass"
  | "listParticipants"
  | "countInside"
  | "prepareMedia"
  | "connectPrepared";

const seatHandlers = (registry: ClassroomRegistry): Pick<Handlers<Participant>, SeatRequest> => ({
  joinClass: async ({ connection, person }, body) => {
    const seat = await registry.join(connection, person, body);
    const { receive } = body;
    if (!receive) return () => registry.classroomOf(seat).snapshotFor(seat);
    const consumers = await firstConsumers(registry.classroomOf(seat).media.room, seat, receive);
    return () => ({ ...registry.classroomOf(seat).snapshotFor(seat), consumers: consumers() });
  },
  prepareMedia: ({ connection, person }, { classId }) =>
    registry.prepareMedia(connection, person, classId),
  connectPrepared: async ({ connection }, { transportId, dtlsParameters }) => {
    await registry.connectPrepared(connection, transportId, dtlsParameters);
    return {};
  },
  countInside: async ({ person }, { classId }) => ({
    inside: await registry.countInside(person, classId),
  }),
  leaveClass: async ({ connection }) => {
    if (!(await registry.leave(connection))) throw seatGone();
    return {};
  },
  listParticipants: ({ seat }, body) => findPeople(registry.classroomOf(seat).seats, body),
});

/** Handlers of every request about a class: each part of a class has its own. */
export const classroomHandlers = (registry: ClassroomRegistry) => ({
  ...seatHandlers(registry),
  ...lifecycleHandlers<Participant>((seat) => registry.classroomOf(seat).lifecycle),
  ...moderationHandlers<Participant>((seat) => registry.classroomOf(seat).moderation),
  ...mediaHandlers<Participant>((seat) => registry.classroomOf(seat).media),
  ...moduleHandlers((seat) => registry.classroomOf(seat).modules),
});
