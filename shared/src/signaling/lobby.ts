import { z } from "zod";

import { classModule } from "./class-module.ts";
import { ParticipantId } from "./participant-id.ts";
import { Nothing, request } from "./request.ts";

const LobbyView = z.object({
  /** For hosts, the longest waiting first; empty for all others. `since`: ISO 8601. */
  waiting: z.array(z.object({ participantId: ParticipantId, name: z.string(), since: z.string() })),
});
export type LobbyView = z.infer<typeof LobbyView>;

/**
 * The lobby of a class. `joinClass` of a person who must wait is refused with `in_lobby`; the page waits until it leaves,
 * or gets `lobbyAnswered`.
 */
export const LOBBY = classModule({
  requests: {
    /** The person may join until the class ends. Codes: not_found (nobody of that id waits). */
    admitFromLobby: request({
      needs: "host",
      body: z.strictObject({ participantId: ParticipantId }),
      reply: Nothing,
    }),
    /** The person may ask again after a while. Codes: not_found. */
    denyFromLobby: request({
      needs: "host",
      body: z.strictObject({ participantId: ParticipantId }),
      reply: Nothing,
    }),
    admitAllFromLobby: request({ needs: "host", body: Nothing, reply: Nothing }),
  },
  notices: {
    lobbyChanged: LobbyView,
    /** To a page in the lobby, which has no seat. `admitted`: join now; `ended`: the class is over. */
    lobbyAnswered: z.object({ answer: z.enum(["admitted", "denied", "ended"]) }),
  },
  participant: {},
  snapshot: LobbyView,
});
