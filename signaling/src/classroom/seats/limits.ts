/** Pages replaced while their socket was lost that a seat remembers. */
export const REPLACED_PAGES_KEPT = 20;
/** People who get into the list of an audience, or out of it, in one step: each is a notice to every page. */
export const LISTED_A_TICK = 25;
/** People in one answer to `listParticipants`. */
export const FOUND_MAX = 50;
