/** A share, and bytes that are enough anywhere. */
const SHARE = 0.05;
const MOST = 20 * 1024 ** 3;

/** Bytes that are kept of a disk of so many for the database, which must never find it full. */
export const reserveOf = (bytes: number): number => Math.min(bytes * SHARE, MOST);
