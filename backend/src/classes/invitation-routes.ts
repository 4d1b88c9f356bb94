import { acceptInvitation, inviteByLink, revokeLink } from "@lyceum/shared/rest/invitations.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../kernel/http/route.ts";
import type { InvitationsService } from "./invitations.ts";

/** Of a person: a whole school may be behind one address, and all of a class may follow its link in one minute. */
const TRIES_PER_MINUTE = { person: 600, visitor: 60 };

export const invitationsRoutes = (app: FastifyInstance, invitations: InvitationsService): void => {
  route(app, inviteByLink, async ({ person, params, body }) => ({
    status: "success",
    data: { secret: await invitations.link(person, params.id, body.renew) },
  }));

  route(app, revokeLink, async ({ person, params }) => {
    await invitations.revoke(person, params.id);
    return { status: "success" };
  });

  route(
    app,
    acceptInvitation,
    async ({ person, params, body }) => {
      await invitations.accept(person, params.id, body.secret);
      return { status: "success" };
    },
    { callsPerMinute: TRIES_PER_MINUTE },
  );
};
