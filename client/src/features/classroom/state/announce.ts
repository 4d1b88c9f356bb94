import type { ClassroomState } from "./classroom-state.ts";

/** Announces a recent event. */
export const announce = (state: ClassroomState, text: string): void => {
  state.announcement = { id: (state.announcement?.id ?? 0) + 1, text };
};

export const nameOf = (state: ClassroomState, participantId: string): string | undefined =>
  state.participants.find(({ id }) => id === participantId)?.name;
