import type { ClassroomState } from "./classroom-state.ts";

/** Announces a recent event. `joins`: see Announcement. */
export const announce = (state: ClassroomState, text: string, joins = 0): void => {
  state.announcement = { id: (state.announcement?.id ?? 0) + 1, text, joins };
};

export const nameOf = (state: ClassroomState, participantId: string): string | undefined =>
  state.participants.find(({ id }) => id === participantId)?.name;
