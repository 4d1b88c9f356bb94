import { z } from "zod";

import { USERS_PER_PAGE_MAX } from "../limits.ts";
import { ROLES } from "../rest/endpoint.ts";
import { Nothing, request } from "./request.ts";

/** So many people are as much work as one request. */
const PEOPLE_A_REQUEST = 20;

/** Requests about sessions and presence. */
export const SESSION_REQUESTS = {
  /**
   * From now on `sessionChanged` and `sessionEnded` arrive, and this page counts as open: what every page of somebody
   * signed in asks for.
   */
  watchSession: request({
    needs: "session",
    body: Nothing,
    reply: z.object({ role: z.enum(ROLES) }),
  }),

  /** Whether this page is to be seen: said when that changes, and every PRESENCE_BEAT while it is. */
  reportPresence: request({
    needs: "session",
    body: z.strictObject({ visible: z.boolean() }),
    reply: Nothing,
  }),

  /**
   * From now on `presenceChanged` arrives for these people, and only for them. Answers who of them has a page open.
   */
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
  /** This person's role is another one now: renew the token. */
  sessionChanged: z.object({ role: z.enum(ROLES) }),
  /** This page's session is over; the server closes the socket after it. */
  sessionEnded: z.object({ reason: z.enum(["signed-out", "banned", "deleted"]) }),
  presenceChanged: z.object({ personId: z.uuid(), online: z.boolean() }),
};
