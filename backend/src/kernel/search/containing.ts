/** A pattern of LIKE for what contains this text; nothing in it means anything else to the database. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
