import { CLASS_SEATS_MAX } from "@lyceum/shared/limits.ts";

/** Sockets one person may hold at once, over all their pages and devices. */
export const SOCKETS_PER_PERSON = 20;
/** Requests over the rate that are still answered, with `too_many`, before the socket is closed. */
export const REFUSALS_BEFORE_CLOSE = 20;
/** Streams one page may receive: a camera and a microphone of everybody, and the screens. */
export const CONSUMERS_PER_PAGE = 2 * CLASS_SEATS_MAX + 8;
/** Sockets of one address that are open at once: a school with all its pupils and devices behind one address. */
export const SOCKETS_PER_ADDRESS = 3_000;
/** Those of visitors among them. */
export const VISITORS_PER_ADDRESS = 2_000;
/** Sockets that one address may open at once, and a second over time: a school that comes back after a restart. */
export const OPENINGS = { burst: 3_000, perSecond: 50 };
/** Tokens that are looked up at once: when everybody comes back, REST calls find the database free too. */
export const HANDSHAKES_AT_ONCE = 4;
/** Database queries that one feed has under way at once. */
export const PUSHES_AT_ONCE = 4;
/** Classes that are read again at once after a gap. */
export const SYNCS_AT_ONCE = 4;
/** Milliseconds until what changed while a list was read is pushed again, after the list was sent. */
export const PUSHED_AGAIN_AFTER = 100;
/** Changes heard of during one reading that are pushed again; a page that missed more asks for the whole. */
export const MISSED_CHANGES_MOST = 100;
/** Classes of which it is remembered whom they were shown to. */
export const PUSHED_CLASSES_KEPT = 500;
/** Approved uploads of which it is remembered that admins know. */
export const SETTLED_UPLOADS_KEPT = 1_000;
/** A notice that makes every page ask at once is sent to so many sockets a turn, and to all within this many turns. */
export const TOLD_A_TURN = 10;
export const TURNS_MOST = 200;
/** Milliseconds between two such turns. */
export const TURN = 50;
/** Sessions that are judged by one query. */
export const SESSIONS_A_QUERY = 500;
/** Pages replaced while their socket was lost that a seat remembers. */
export const REPLACED_PAGES_KEPT = 20;
/** Spans of one person that wait to be written down; while the database is away the oldest are forgotten. */
export const SPANS_KEPT = 200;
/** Milliseconds between two `audioLevels` of one class. */
export const AUDIO_LEVELS_INTERVAL = 200;
/** Milliseconds that a media host may be out of reach before its rooms are given up. */
export const MEDIA_HOST_PATIENCE = 5_000;
/** Milliseconds between two `catalogueChanged` of one course. */
export const CATALOGUE_INTERVAL = 1_000;
/** Milliseconds between two `readersChanged` of one blog. */
export const READERS_INTERVAL = 1_000;
/** Milliseconds that somebody may be between two pages before they count as gone. */
export const OFFLINE_SHOWN = 2_000;
/** Milliseconds between two writes of when people were here: the most that a killed process forgets. */
export const PRESENCE_WRITTEN = 20_000;
/** Milliseconds between two rounds that keep the sessions of people in live classes. Well below CLASS_SESSION_SECONDS. */
export const SESSIONS_KEPT_EVERY = 60_000;
/** Milliseconds until a session is judged again that could not be. */
export const STANDING_ASKED_AGAIN = 1_000;
