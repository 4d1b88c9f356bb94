/** Database queries that one feed has under way at once. */
export const PUSHES_AT_ONCE = 4;
/** Milliseconds until what changed while a list was read is pushed again, after the list was sent. */
export const PUSHED_AGAIN_AFTER = 100;
/** Changes during one reading that are pushed again; a page that missed more asks for the whole. */
export const MISSED_CHANGES_MOST = 100;
/** Classes of which it is remembered whom they were shown to. */
export const PUSHED_CLASSES_KEPT = 500;
/** Approved uploads of which it is remembered that admins know. */
export const SETTLED_UPLOADS_KEPT = 1_000;
/** Milliseconds between two `catalogueChanged` of one course. */
export const CATALOGUE_INTERVAL = 1_000;
/** Milliseconds between two `keyNumbersChanged`. */
export const KEY_NUMBERS_INTERVAL = 1_000;
/** Milliseconds between two `insideChanged` of one class. */
export const INSIDE_INTERVAL = 1_000;
/** Milliseconds between two `readersChanged` of one blog. */
export const READERS_INTERVAL = 1_000;
/** Milliseconds between two looks at which classes start soon. */
export const STARTING_LOOKED_EVERY = 15_000;
