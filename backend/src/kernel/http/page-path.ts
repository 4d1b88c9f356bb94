/** Pages whose address says whom a person meets, or what they bought. */
const PRIVATE = new Set(["meeting-room", "receipt", "reset-password"]);
const BLOG = "blog";
const PLACEHOLDER = ":id";
const PATH_MAX = 500;

const UUID = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;
/** Numbers of any length, and long words with digits in them that no person chose. */
const MACHINE_MADE = /^(\d+|(?=.*\d)[\w.~+-]{20,})$/;

/** Which page an address opens: no id, no email and nothing that could be a token is left in it. */
export const pageOf = (path: string): string => {
  const parts = path.split("/").filter((part) => part !== "");
  const kept = parts.map((part, at) => keptOf(part, parts[at - 1]));
  return `/${kept.join("/")}`.slice(0, PATH_MAX);
};

const keptOf = (part: string, before: string | undefined): string => {
  const text = decoded(part);
  if (text === null || /\p{Cc}|@/u.test(text) || UUID.test(text)) return PLACEHOLDER;
  if (PRIVATE.has(before ?? "")) return PLACEHOLDER;
  // A blog's slug is as long as its title, and public.
  return before !== BLOG && MACHINE_MADE.test(text) ? PLACEHOLDER : text;
};

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};
