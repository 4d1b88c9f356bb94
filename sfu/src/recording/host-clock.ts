/**
 * The clock of all times in recordings, in ms since 1970 as this process began. It is never set, as that of the machine may be:
 * signaling compares it with its own, and a recording is composed by the difference.
 */
export const hostNow = (): number => performance.timeOrigin + performance.now();
