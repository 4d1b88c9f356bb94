/** Pages replaced while their socket was lost that a seat remembers. */
export const REPLACED_PAGES_KEPT = 20;
