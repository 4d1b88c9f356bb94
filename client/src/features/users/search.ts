import { USER_ORDERS } from "@lyceum/shared/rest/administration.ts";
import { ROLES } from "@lyceum/shared/rest/endpoint.ts";

import type { UserSearch } from "../../api/users-api.ts";

const YES_OR_NO = ["Yes", "No"] as const;
const DIRECTIONS = ["asc", "desc"] as const;
/** The server refuses longer ones. */
const LAST_PAGE = 1_000_000;
const LONGEST = { registered: 40, hours: 10, search: 254 };

/** The search in the address, with the names of the call; empty fields do not filter. Pages count from 1. */
export type ListParams = {
  registered_after: string;
  payment_made: (typeof YES_OR_NO)[number] | "";
  hours_at_least: string;
  search: string;
  role: (typeof ROLES)[number] | "";
  banned: (typeof YES_OR_NO)[number] | "";
  order: (typeof USER_ORDERS)[number];
  direction: (typeof DIRECTIONS)[number];
  page: number;
};

/** The defaults of the list. */
export const ANYBODY: ListParams = {
  registered_after: "",
  payment_made: "",
  hours_at_least: "",
  search: "",
  role: "",
  banned: "",
  order: "created_datetime",
  direction: "desc",
  page: 1,
};

export function listParamsIn(address: URLSearchParams): ListParams {
  const text = (name: string, longest: number) =>
    (address.get(name) ?? "").trim().slice(0, longest);
  const page = Number(address.get("page"));
  return {
    registered_after: text("registered_after", LONGEST.registered),
    payment_made: oneOf(YES_OR_NO, address.get("payment_made")) ?? "",
    hours_at_least: text("hours_at_least", LONGEST.hours),
    search: text("search", LONGEST.search),
    role: oneOf(ROLES, address.get("role")) ?? "",
    banned: oneOf(YES_OR_NO, address.get("banned")) ?? "",
    order: oneOf(USER_ORDERS, address.get("order")) ?? ANYBODY.order,
    direction: oneOf(DIRECTIONS, address.get("direction")) ?? ANYBODY.direction,
    page: Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1,
  };
}

/** The address with this search, without default values. */
export function addressOf(wanted: ListParams): URLSearchParams {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== ANYBODY[name as keyof ListParams],
  );
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)]));
}

/** In the form of the call. Dates are shown with a space where JSON has a T. */
export function searchOf(wanted: ListParams): UserSearch {
  const { registered_after, payment_made, hours_at_least, search, role, banned } = wanted;
  return {
    ...(registered_after && { registered_after: registered_after.replace(" ", "T") }),
    ...(payment_made && { payment_made }),
    ...(hours_at_least && isHours(hours_at_least) && { hours_at_least: Number(hours_at_least) }),
    ...(search && { search }),
    ...(role && { role }),
    ...(banned && { banned }),
    order: wanted.order,
    direction: wanted.direction,
  };
}

export const isHours = (text: string): boolean => /^(\d{1,6}(\.\d*)?|\.\d+)$/.test(text);

export const isFiltered = (wanted: ListParams): boolean =>
  addressOf({ ...wanted, order: ANYBODY.order, direction: ANYBODY.direction, page: 1 }).size > 0;

/** A new order starts ascending, but times and hours start descending. */
export function orderedBy(wanted: ListParams, order: ListParams["order"]): ListParams {
  const begins = ["name", "email", "role"].includes(order) ? "asc" : "desc";
  const flipped = wanted.direction === "asc" ? "desc" : "asc";
  return { ...wanted, order, direction: order === wanted.order ? flipped : begins, page: 1 };
}

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null) =>
  choices.find((choice) => choice === text);
