import { z } from "zod";

import { USERS_PER_PAGE_MAX } from "../limits.ts";
import { ROLES } from "../rest/endpoint.ts";
import { Nothing, request } from "./request.ts";

/** This many people cost as much as one request. */
const PEOPLE_A_REQUEST = 20;

/** Requests about sessions and presence. */
export const SESSION_REQUESTS = {
  /** Starts `sessionChanged` and `sessionEnded`, and counts this page as open; every signed-in page sends it. */
  watchSession: request({
    needs: "session",
    body: Nothing,
    reply: z.object({ role: z.enum(ROLES) }),
  }),

  /** Whether this page is visible: sent when that changes, and every PRESENCE_BEAT while it is. */
  reportPresence: request({
    needs: "session",
    body: z.strictObject({ visible: z.boolean() }),
    reply: Nothing,
  }),

  /** Starts `presenceChanged` for these people only. Returns those who have a page open. */
  watchPresence: request({
    needs: "admin",
    cost: ({ personIds }) => personIds.length / PEOPLE_A_REQUEST,
    body: z.strictObject({ personIds: z.array(z.uuid()).max(USERS_PER_PAGE_MAX) }),
    reply: z.object({ online: z.array(z.uuid()) }),
  }),
  unwatchPresence: request({ needs: "admin", body: Nothing, reply: Nothing }),
};

/** Notices about sessions and presence. */
export const SESSION_NOTICES = {
  /** This person's role changed: renew the token. */
  sessionChanged: z.object({ role: z.enum(ROLES) }),
  /** This page's session ended; the server then closes the socket. */
  sessionEnded: z.object({ reason: z.enum(["signed-out", "banned", "deleted"]) }),
  presenceChanged: z.object({ personId: z.uuid(), online: z.boolean() }),
};
