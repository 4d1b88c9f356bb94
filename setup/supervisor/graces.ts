/**
 * Milliseconds that each part may take to close before it is killed. One closes after the other, PostgreSQL last, and
 * all of them within what docs/OPERATIONS.md promises.
 */
export const GRACES = { server: 6_000, mediaHost: 1_000 };
