/** Streams one page may receive: far more than it shows and plays at once. */
export const CONSUMERS_PER_PAGE = 1_000;
/** Milliseconds for which transports are kept that a page opened in the green room. */
export const PREPARED_KEPT = 10 * 60_000;
/** Milliseconds for which a page that moves to another media host has its former transports beside the new ones. */
export const HANDOVER = 6_000;
/** Milliseconds that the answer to a join waits for what the page is to receive first. */
export const FIRST_AWAITED = 1_000;
/** Milliseconds until a media host that was out of reach is asked again, and how often it is: one that is away longer loses the room. */
export const ASKED_AGAIN = 1_000;
export const ASKED_AGAIN_MAX = 30;
/** Milliseconds between two `audioLevels` of one class. */
export const AUDIO_LEVELS_INTERVAL = 200;
