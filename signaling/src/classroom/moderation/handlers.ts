import type { Handlers } from "../../wire/handlers.ts";
import type { Moderation } from "./Moderation.ts";

type ModerationRequest = "muteParticipant" | "muteAll" | "askToUnmute" | "removeParticipant";

/** @param moderationOf Returns the moderation of the seat's class. */
export const moderationHandlers = <Seat>(
  moderationOf: (seat: Seat) => Moderation,
): Pick<Handlers<Seat>, ModerationRequest> => ({
  muteParticipant: async ({ seat }, { participantId, source }) => {
    await moderationOf(seat).mute(participantId, source);
    return {};
  },
  muteAll: async ({ seat }) => {
    await moderationOf(seat).muteAll();
    return {};
  },
  askToUnmute: ({ seat }, { participantId, source }) => {
    moderationOf(seat).askToUnmute(participantId, source);
    return {};
  },
  removeParticipant: async ({ seat }, { participantId }) => {
    await moderationOf(seat).remove(participantId);
    return {};
  },
});
