import type { ListedUser, UserFilters } from "@lyceum/shared/rest/administration.ts";

type Compare = (one: ListedUser, other: ListedUser) => number;

const byText =
  (field: "name" | "email" | "role"): Compare =>
  (one, other) =>
    one[field].localeCompare(other[field], "en");

/** What is no time comes before all times. */
const timeOf = (text: string | null): number => Date.parse(text ?? "") || 0;

const byTime =
  (field: "created_datetime" | "last_login_time"): Compare =>
  (one, other) =>
    timeOf(one[field]) - timeOf(other[field]);

const ORDERS: Record<UserFilters["order"], Compare> = {
  created_datetime: byTime("created_datetime"),
  name: byText("name"),
  email: byText("email"),
  role: byText("role"),
  time_spent_after_login: (one, other) => one.time_spent_after_login - other.time_spent_after_login,
  last_login_time: byTime("last_login_time"),
};

const includes = (text: string, part = ""): boolean =>
  text.toLowerCase().includes(part.toLowerCase());

/** Other backends write dates with a space where JSON has a T. */
const spaced = (moment = ""): string => moment.replaceAll("T", " ");

const isOrAny = (wanted: string | undefined, value: string): boolean =>
  wanted === undefined || wanted === value;

const matches = (user: ListedUser, wanted: UserFilters): boolean =>
  [
    includes(spaced(user.created_datetime), spaced(wanted.registered_after)),
    isOrAny(wanted.payment_made, user.course_fee_paid),
    user.time_spent_after_login >= (wanted.hours_at_least ?? 0),
    includes(`${user.name}\n${user.email}`, wanted.search),
    isOrAny(wanted.role, user.role),
    isOrAny(wanted.banned, user.banned ? "Yes" : "No"),
  ].every(Boolean);

/** One page of a plain list of all users, for backends without filters and paging. Pages count from 1. */
export function usersPage(
  all: readonly ListedUser[],
  { page, ...wanted }: UserFilters & { page: number },
  perPage: number,
) {
  const sign = wanted.direction === "asc" ? 1 : -1;
  const compare = ORDERS[wanted.order];
  const found = all
    .filter((user) => matches(user, wanted))
    .toSorted((one, other) => sign * compare(one, other));
  const start = (page - 1) * perPage;
  return { users: found.slice(start, start + perPage), total: found.length };
}
