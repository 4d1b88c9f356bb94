import { CLASS_SEATS_MAX } from "@lyceum/shared/limits.ts";

/** Streams one page may receive: a camera and a microphone of everybody, and the screens. */
export const CONSUMERS_PER_PAGE = 2 * CLASS_SEATS_MAX + 8;
/** Milliseconds for which transports are kept that a page opened in the green room. */
export const PREPARED_KEPT = 10 * 60_000;
/** Milliseconds that the answer to a join waits for what the page is to receive first. */
export const FIRST_AWAITED = 1_000;
/** Sounds that are prepared with the answer to a join. */
export const FIRST_SOUNDS = 30;
/** Milliseconds between two `audioLevels` of one class. */
export const AUDIO_LEVELS_INTERVAL = 200;
