import { z } from "zod";

import { OwnPermissions, Permissions } from "../rest/class-settings.ts";
import { classModule } from "./class-module.ts";
import { ParticipantId } from "./participant-id.ts";
import { Nothing, request } from "./request.ts";

const PermissionsView = z.object({
  /** What the students of the class may do who have no exceptions. */
  class: Permissions,
  /** What this person may do. */
  you: Permissions,
  /** Whether this class has live captions. */
  captions: z.boolean(),
  /** For hosts: the students here who have exceptions, and the co-hosts here. Empty for all others. */
  people: z.array(
    z.object({ participantId: ParticipantId, own: OwnPermissions, coHost: z.boolean() }),
  ),
});
export type PermissionsView = z.infer<typeof PermissionsView>;

/** What people may do in a class, and its co-hosts. The class's own permissions are set over REST: `setClassSettings`. */
export const PERMISSIONS = classModule({
  requests: {
    /** Streams that the person may not publish any more are paused. Codes: not_found, forbidden (a host). */
    setPermissions: request({
      needs: "host",
      body: z.strictObject({ participantId: ParticipantId, own: OwnPermissions }),
      reply: Nothing,
    }),
    /**
     * Makes a person a co-host, with a host's seat in this class for good, or takes that back. Codes: not_found,
     * forbidden (from a co-host, or about the class's teacher or an admin).
     */
    setCoHost: request({
      needs: "host",
      body: z.strictObject({ participantId: ParticipantId, coHost: z.boolean() }),
      reply: Nothing,
    }),
  },
  notices: { permissionsChanged: PermissionsView },
  /** A host's seat in this class, given by its teacher. */
  participant: { coHost: z.boolean() },
  snapshot: PermissionsView,
});
