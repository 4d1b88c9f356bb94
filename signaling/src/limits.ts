import { CLASS_SEATS_MAX } from "@lyceum/shared/limits.ts";

/** Sockets one person may hold at once, over all their pages and devices. */
export const SOCKETS_PER_PERSON = 20;
/** Requests over the rate that are still answered, with `too_many`, before the socket is closed. */
export const REFUSALS_BEFORE_CLOSE = 20;
/** Streams one page may receive: a camera and a microphone of everybody, and the screens. */
export const CONSUMERS_PER_PAGE = 2 * CLASS_SEATS_MAX + 8;
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
/** Milliseconds until a session is judged again that could not be. */
export const STANDING_ASKED_AGAIN = 1_000;
