/**
 * Milliseconds that each part may take to close before it is killed. The parts close one after another, PostgreSQL
 * last, all within the time that docs/OPERATIONS.md promises.
 */
export const GRACES = { server: 6_000, mediaHost: 1_000 };

/**
 * Milliseconds that a registered media host may take, before it closes, until its people are at other hosts. What ends it from
 * outside must give it this and some seconds: see ops/.
 */
export const LEFT_WITHIN = 60_000;
