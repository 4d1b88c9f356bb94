import type { z } from "zod";

import { MODULE_REQUESTS } from "./class-modules.ts";
import { DOOR_REQUESTS } from "./door.ts";
import { FEED_REQUESTS } from "./feeds.ts";
import { LIFECYCLE_REQUESTS } from "./lifecycle.ts";
import { MEDIA_REQUESTS } from "./media.ts";
import { MODERATION_REQUESTS } from "./moderation.ts";
import { SEAT_REQUESTS } from "./seats.ts";
import { SESSION_REQUESTS } from "./sessions.ts";

/** The requests of the core, without those of class modules. */
export const CORE_REQUESTS = {
  ...FEED_REQUESTS,
  ...SESSION_REQUESTS,
  ...SEAT_REQUESTS,
  ...DOOR_REQUESTS,
  ...LIFECYCLE_REQUESTS,
  ...MODERATION_REQUESTS,
  ...MEDIA_REQUESTS,
};

/**
 * Every Socket.IO request from a page. The event's name is the key; its one argument is `body`; the acknowledgement is
 * `Result<reply>`.
 */
export const REQUESTS = { ...CORE_REQUESTS, ...MODULE_REQUESTS };

export type Requests = typeof REQUESTS;
export type RequestName = keyof Requests;
/** The body as a handler gets it: parsed, with defaults. */
export type RequestBody<Name extends RequestName> = z.output<Requests[Name]["body"]>;
/** The body as a page sends it. */
export type RequestInput<Name extends RequestName> = z.input<Requests[Name]["body"]>;
export type RequestReply<Name extends RequestName> = z.output<Requests[Name]["reply"]>;
