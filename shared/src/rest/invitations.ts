import { z } from "zod";

import { endpoint } from "./endpoint.ts";

const ClassParams = z.object({ id: z.uuid() });
const Done = z.object({ status: z.literal("success") });

/**
 * The secret of a class's invitation link, `/meeting-room/{id}#invitation={secret}`. It stays the same until it is
 * renewed, which invalidates earlier links. Hosts only. Errors: not_found, forbidden.
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

/** Invalidates the link. People who used it stay invited. Hosts only. Errors: not_found, forbidden. */
export const revokeLink = endpoint({
  method: "DELETE",
  url: "/classes/:id/invitation_link",
  base: "api",
  access: ["teacher", "admin"],
  params: ClassParams,
  reply: Done,
});

/** Invites the caller, by the link's secret. Errors: forbidden; conflict if CLASS_GUESTS_MAX people have used it. */
export const acceptInvitation = endpoint({
  method: "POST",
  url: "/classes/:id/accept_invitation",
  base: "api",
  access: "authenticated",
  params: ClassParams,
  body: z.object({ secret: z.string().min(1).max(100) }),
  reply: Done,
});
