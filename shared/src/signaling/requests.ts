import type { z } from "zod";

import { MODULE_REQUESTS } from "./class-modules.ts";
import { FEED_REQUESTS } from "./feeds.ts";
import { LIFECYCLE_REQUESTS } from "./lifecycle.ts";
import { MEDIA_REQUESTS } from "./media.ts";
import { MODERATION_REQUESTS } from "./moderation.ts";
import { SEAT_REQUESTS } from "./seats.ts";
import { SESSION_REQUESTS } from "./sessions.ts";

/** The requests that are not a class module's. */
export const CORE_REQUESTS = {
  ...FEED_REQUESTS,
  ...SESSION_REQUESTS,
  ...SEAT_REQUESTS,
  ...LIFECYCLE_REQUESTS,
  ...MODERATION_REQUESTS,
  ...MEDIA_REQUESTS,
};

/**
 * Every Socket.IO request that a page may send. The event's name is the key; its one argument is `body`; it is
 * acknowledged with `Result<reply>`.
 */
export const REQUESTS = { ...CORE_REQUESTS, ...MODULE_REQUESTS };

export type Requests = typeof REQUESTS;
export type RequestName = keyof Requests;
/** What a handler gets: parsed, defaults filled in. */
export type RequestBody<Name extends RequestName> = z.output<Requests[Name]["body"]>;
/** What a page sends. */
export type RequestInput<Name extends RequestName> = z.input<Requests[Name]["body"]>;
export type RequestReply<Name extends RequestName> = z.output<Requests[Name]["reply"]>;
