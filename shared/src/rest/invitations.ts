import { z } from "zod";

import { endpoint } from "./endpoint.ts";

const ClassParams = z.object({ id: z.uuid() });
const Done = z.object({ status: z.literal("success") });

/**
 * The secret of a class's invitation link, `/meeting-room/{id}#invitation={secret}`: the same each time, until it is renewed,
 * which ends the links given out so far. Its hosts alone. Errors: not_found, forbidden.
 */
export const inviteByLink = endpoint({
  method: "POST",
  url: "/classes/:id/invitation_link",
  base: "api",
  access: ["teacher", "admin"],
  params: ClassParams,
  body: z.object({ renew: z.boolean().default(false) }),
  reply: z.object({ status: z.literal("success"), data: z.object({ secret: z.string() }) }),
});

/** Ends the link. Who used it stays invited. Its hosts alone. Errors: not_found, forbidden. */
export const revokeLink = endpoint({
  method: "DELETE",
  url: "/classes/:id/invitation_link",
  base: "api",
  access: ["teacher", "admin"],
  params: ClassParams,
  reply: Done,
});

/** Invites the caller, by the secret of the link. Errors: forbidden; conflict where CLASS_GUESTS_MAX people used it. */
export const acceptInvitation = endpoint({
  method: "POST",
  url: "/classes/:id/accept_invitation",
  base: "api",
  access: "person",
  params: ClassParams,
  body: z.object({ secret: z.string().min(1).max(100) }),
  reply: Done,
});
