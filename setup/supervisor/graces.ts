/**
 * Milliseconds that each part may take to close before it is killed. The parts close one after another, PostgreSQL
 * last, all within the time that docs/OPERATIONS.md promises.
 */
export const GRACES = { server: 6_000, mediaHost: 1_000 };
