/**
 * Text without null characters, which PostgreSQL cannot store, and without half surrogate pairs, which it returns
 * changed.
 */
export const isKeepable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

export const NOT_KEEPABLE = "Must not contain broken characters.";
