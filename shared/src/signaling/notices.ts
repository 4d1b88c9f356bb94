import type { z } from "zod";

import { MODULE_NOTICES } from "./class-modules.ts";
import { FEED_NOTICES } from "./feeds.ts";
import { LIFECYCLE_NOTICES } from "./lifecycle.ts";
import { MEDIA_NOTICES } from "./media.ts";
import { MODERATION_NOTICES } from "./moderation.ts";
import { SEAT_NOTICES } from "./seats.ts";
import { SESSION_NOTICES } from "./sessions.ts";

/** The notices that are not a class module's. */
export const CORE_NOTICES = {
  ...FEED_NOTICES,
  ...SESSION_NOTICES,
  ...SEAT_NOTICES,
  ...LIFECYCLE_NOTICES,
  ...MODERATION_NOTICES,
  ...MEDIA_NOTICES,
};

/**
 * Every Socket.IO message that the server sends by itself. A notice is a hint that something is newer: a page that
 * missed one loses nothing, because `joinClass`, `watchClasses` and `watchUploads` answer with the whole state,
 * `watchBlog` with all that came after the version that the page has, and the catalogue is fetched whole.
 */
export const NOTICES = { ...CORE_NOTICES, ...MODULE_NOTICES };

export type Notices = typeof NOTICES;
export type NoticeName = keyof Notices;
export type NoticeBody<Name extends NoticeName> = z.output<Notices[Name]>;
