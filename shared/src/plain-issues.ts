import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;
type Path = readonly PropertyKey[];

/** Fields whose names are not what people call them. */
const NAMES: Record<string, string> = {
  q: "Search",
  confirmPassword: "Confirm Password",
  email_id: "Email",
  isTeacher: "Teacher status",
  sdp: "Media description",
  userAgent: "Browser",
  current: "Current password",
  ip: "IP address",
};

/** A field's name for people, such as `Course price` for `course_price`; of a list, the list's name. */
export const fieldName = (path: Path | undefined): string => {
  const key = (path ?? []).filter((part) => typeof part === "string").at(-1);
  if (key === undefined) return "The request";
  const known = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
  return known ?? wordsOf(key);
};

/** Characters of a name that are said at most. */
const NAME_MAX = 40;

/** Identifiers lose their ending: `course_id` and `courseId` are a course to a person. */
const wordsOf = (key: string): string => {
  const words = key
    .slice(0, NAME_MAX)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .trim()
    .toLowerCase()
    .replace(/ ids?$/, "");
  return words === "" ? "The request" : words.charAt(0).toUpperCase() + words.slice(1);
};

const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a JSON object",
  record: "a JSON object",
  tuple: "a list",
};

/** Formats that people know; of others, such as ids, only what they name is said. */
const FORMATS: Record<string, string> = {
  email: "a valid email address",
  url: "a valid web address",
  date: "a date such as 2026-03-01",
  datetime: "a time such as 2026-03-01T09:00:00Z",
};

const COUNTED: Record<string, string> = { string: " characters", array: " items", file: " bytes" };
const countedIn = (origin: string) => COUNTED[origin] ?? "";

/** What is wrong with a field, to go on after its name: 'must be a text'. */
export const plainProblem = (issue: Issue): string => {
  if (issue.input === undefined) return "is missing";
  if (issue.code === "invalid_type") return `must be ${KINDS[issue.expected] ?? "of another kind"}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}${countedIn(issue.origin)}`;
  if (issue.code === "too_small") return tooSmall(issue);
  if (issue.code === "unrecognized_keys") return mustNotHave(issue.keys);
  if (issue.code === "invalid_value")
    return `must be one of: ${issue.values.map(String).join(", ")}`;
  const format = issue.code === "invalid_format" ? FORMATS[issue.format] : undefined;
  return format === undefined ? "is not valid" : `must be ${format}`;
};

const mustNotHave = ([key = ""]: string[]): string =>
  `must not have the field '${key.replaceAll(/\p{C}/gu, "").slice(0, NAME_MAX)}'`;

const tooSmall = ({
  origin,
  minimum,
  inclusive,
}: Extract<Issue, { code: "too_small" }>): string => {
  if (origin === "string" && minimum === 1) return "is missing";
  return `must be ${inclusive === false ? "more than" : "at least"} ${minimum}${countedIn(origin)}`;
};

/** What is wrong with a field, in a sentence that names it; for issues whose schema has no text of its own. */
export const plainIssue = (issue: Issue): string =>
  `${fieldName(issue.path)} ${plainProblem(issue)}.`;

/** The error of a text that cannot be stored. */
export const notKeepable = ({ path }: Issue): string =>
  `${fieldName(path)} must not contain broken characters.`;
