import type { ClassroomState } from "../state/classroom-state.ts";
import { useClassroom } from "../state/store.ts";

/** Everyone but the class's teacher and admins: a student who was made a co-host has not agreed to anything by it. */
const selectIsAsked = ({ participants, selfId }: ClassroomState): boolean =>
  participants.some(({ id, role, coHost }) => id === selfId && (role === "student" || coHost));

/** Whether this person is recorded only if they agree. */
export const useIsAsked = (): boolean => useClassroom(selectIsAsked);
