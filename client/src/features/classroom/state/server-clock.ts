/** How far this computer's clock is ahead of the server's, ms; 0 until the server has said its time. */
let ahead = 0;

/** @param now What a snapshot says; an older server leaves it out. */
export const noteServerTime = (now: number | undefined): void => {
  if (now !== undefined) ahead = Date.now() - now;
};

/** The time by the server's clock, as all times of a class are, in ms since 1970: this computer's may be wrong. */
export const serverNow = (): number => Date.now() - ahead;
