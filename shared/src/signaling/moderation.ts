import { z } from "zod";

import { ParticipantId } from "./participant-id.ts";
import { Nothing, request } from "./request.ts";
import { Source } from "./streams.ts";

/** Requests between a host and one participant. */
export const MODERATION_REQUESTS = {
  /** Pauses a participant's producer on the media host. A host cannot unmute anyone. */
  muteParticipant: request({
    needs: "host",
    body: z.strictObject({ participantId: ParticipantId, source: Source }),
    reply: Nothing,
  }),
  /** Pauses the microphones of all students. */
  muteAll: request({ needs: "host", body: Nothing, reply: Nothing }),
  askToUnmute: request({
    needs: "host",
    body: z.strictObject({ participantId: ParticipantId, source: Source }),
    reply: Nothing,
  }),
  /** Removes a person, who cannot join this class again until it is next started. */
  removeParticipant: request({
    needs: "host",
    body: z.strictObject({ participantId: ParticipantId }),
    reply: Nothing,
  }),
};

/** Notices between a host and one participant. */
export const MODERATION_NOTICES = {
  /** A host paused this page's own producer. */
  mutedByHost: z.object({ source: Source }),
  askedToUnmute: z.object({ source: Source }),
};
