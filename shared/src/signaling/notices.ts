import type { z } from "zod";

import { MODULE_NOTICES } from "./class-modules.ts";
import { DOOR_NOTICES } from "./door.ts";
import { FEED_NOTICES } from "./feeds.ts";
import { LIFECYCLE_NOTICES } from "./lifecycle.ts";
import { MEDIA_NOTICES } from "./media.ts";
import { MODERATION_NOTICES } from "./moderation.ts";
import { SEAT_NOTICES } from "./seats.ts";
import { SESSION_NOTICES } from "./sessions.ts";

/** The notices of the core, without those of class modules. */
export const CORE_NOTICES = {
  ...FEED_NOTICES,
  ...SESSION_NOTICES,
  ...SEAT_NOTICES,
  ...DOOR_NOTICES,
  ...LIFECYCLE_NOTICES,
  ...MODERATION_NOTICES,
  ...MEDIA_NOTICES,
};

/**
 * Every Socket.IO message that the server sends by itself. A notice is a hint that something changed. A page that
 * missed one loses nothing: `joinClass`, `watchClasses` and `watchUploads` answer with the full state, `watchBlog` with
 * all changes after the page's version, and the catalogue is fetched whole.
 */
export const NOTICES = { ...CORE_NOTICES, ...MODULE_NOTICES };

export type Notices = typeof NOTICES;
export type NoticeName = keyof Notices;
export type NoticeBody<Name extends NoticeName> = z.output<Notices[Name]>;
