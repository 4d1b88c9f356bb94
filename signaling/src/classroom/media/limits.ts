import { CLASS_SEATS_MAX } from "@lyceum/shared/limits.ts";

/** Streams one page may receive: a camera and a microphone of everybody, and the screens. */
export const CONSUMERS_PER_PAGE = 2 * CLASS_SEATS_MAX + 8;
/** Milliseconds between two `audioLevels` of one class. */
export const AUDIO_LEVELS_INTERVAL = 200;
