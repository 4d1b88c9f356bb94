import type { Entry, HeadText } from "./entries.ts";
import { mayBeOccupation } from "./occupations.ts";
import { isTitle } from "./words.ts";

const leadOf = ({ head }: Entry): string => head[0]?.look ?? "";
const rowsOf = ({ head }: Entry): number => new Set(head.map(({ row }) => row)).size;
const isTitled = ({ head: [lead] }: Entry): boolean =>
  isTitle(lead?.text ?? "") || mayBeOccupation(lead?.text ?? "");
const isBare = (entry: Entry): boolean => rowsOf(entry) === 1 && entry.content.length === 0;

/**
 * Roles at one employer, each with dates of its own under one line that names it: they begin as no first line of an entry does,
 * but as its second. Each gets the employer's line, which is no entry itself where it has dates.
 */
export const withEmployers = (entries: Entry[]): Entry[] => {
  const looks = looksOf(entries);
  if (!looks) return entries;
  const result: Entry[] = [];
  let over: Entry | null = null;
  for (const [index, entry] of entries.entries()) {
    const isUnder = leadOf(entry) === looks.role;
    if (!isUnder) over = entry;
    const isOverRoles = !isUnder && isBare(entry) && isRoleWithin(entries[index + 1], entry, looks);
    if (!isOverRoles) result.push(isUnder && over ? under(over, entry) : entry);
  }
  return result;
};

type Looks = { employer: string; role: string };

/** How employers and roles are set, where every entry begins with either and the pattern is that of roles under employers. */
const looksOf = (entries: Entry[]): Looks | null => {
  const [first] = entries;
  const [employer = "", role, ...others] = new Set(entries.map(leadOf));
  if (!first || role === undefined || others.length > 0 || employer === "" || role === "")
    return null;
  const looks = { employer, role };
  const isOver = (entry: Entry, index: number) =>
    entry.head.some(({ row, look }) => row > 0 && look === role) ||
    (isBare(entry) && isRoleWithin(entries[index + 1], entry, looks));
  let rows = 0;
  const fits = entries.every((entry, index) => {
    const isUnder = leadOf(entry) === role;
    if (!isUnder) rows = rowsOf(entry);
    const lacksRow = rows === 1 || rowsOf(entry) === rows - 1;
    return isLatin(entry) && (isUnder ? entry.dates?.range && lacksRow : isOver(entry, index));
  });
  const titles = (look: string) =>
    entries.filter((entry) => leadOf(entry) === look && isTitled(entry));
  return fits && titles(role).length > titles(employer).length ? looks : null;
};

/** Letters that the font of the others may not have look otherwise as well. */
const isLatin = ({ head: [lead] }: Entry): boolean => /\p{Script=Latin}/u.test(lead?.text ?? "");

/** Whether an entry is a role at the time in which its bearer was with the employer. */
const isRoleWithin = (entry: Entry | undefined, over: Entry, { role }: Looks): boolean => {
  if (!entry || leadOf(entry) !== role || !entry.dates || !over.dates) return false;
  const end = (dates: Entry["dates"]) => (dates?.end === "present" ? "9" : (dates?.end ?? ""));
  return (
    (entry.dates.start ?? "") >= (over.dates.start ?? "") &&
    end(entry.dates).slice(0, end(over.dates).length) <= end(over.dates)
  );
};

const under = (over: Entry, role: Entry): Entry => {
  const lead: HeadText[] = over.head.filter(({ row }) => row === 0);
  const own = role.head.map((each) => ({ ...each, row: each.row + 1 }));
  return { ...role, head: [...lead, ...own] };
};
