/** No null character, which a database does not keep, and no half of a character, which comes back as another one. */
export const isKeepable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

export const NOT_KEEPABLE = "Must not contain broken characters.";
