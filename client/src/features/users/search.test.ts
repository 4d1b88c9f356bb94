import type { ListedUser } from "@lyceum/shared/rest/administration.ts";
import { describe, expect, test } from "vitest";

import { usersPage } from "../../api/users-page.ts";
import { addressOf, ANYBODY, isFiltered, orderedBy, searchOf, listParamsIn } from "./search.ts";

const wantedOf = (text: string) => listParamsIn(new URLSearchParams(text));

describe("what is looked for", () => {
  test("is in the address only where it differs from everybody, newest first", () => {
    expect(wantedOf("")).toEqual(ANYBODY);
    expect(addressOf(ANYBODY).toString()).toBe("");
    const text = "registered_after=2026-11&payment_made=Yes&order=name&direction=asc&page=3";
    expect(addressOf(wantedOf(text)).toString()).toBe(text);
  });

  test.each([
    "payment_made=Maybe",
    "role=owner",
    "order=password",
    "direction=up",
    "page=-1",
    "page=1.5",
  ])("takes nothing from an address that says %s", (text) =>
    expect(wantedOf(text)).toEqual(ANYBODY),
  );

  test("is asked for in the words of the call, without what is empty", () => {
    expect(searchOf(ANYBODY)).toEqual({ order: "created_datetime", direction: "desc" });
    const text =
      "registered_after=2026-11-21 10:2&hours_at_least=1.5&search=ada&banned=No&role=teacher";
    expect(searchOf(wantedOf(text))).toEqual({
      registered_after: "2026-11-21T10:2",
      hours_at_least: 1.5,
      search: "ada",
      banned: "No",
      role: "teacher",
      order: "created_datetime",
      direction: "desc",
    });
  });

  test.each(["many", "-1", "1e3", "0x10", "1 2"])("does not ask for %j hours", (hours) =>
    expect(searchOf({ ...ANYBODY, hours_at_least: hours })).not.toHaveProperty("hours_at_least"),
  );

  test("is filtered by something or not, whatever its order", () => {
    expect(isFiltered({ ...ANYBODY, order: "name", page: 7 })).toBe(false);
    expect(isFiltered({ ...ANYBODY, banned: "No" })).toBe(true);
  });

  test("is ordered the other way round when it is ordered by the same again", () => {
    const byName = orderedBy({ ...ANYBODY, page: 9 }, "name");
    expect(byName).toMatchObject({ order: "name", direction: "asc", page: 1 });
    expect(orderedBy(byName, "name")).toMatchObject({ direction: "desc" });
    expect(orderedBy(byName, "time_spent_after_login")).toMatchObject({ direction: "desc" });
  });
});

const user = (name: string, change: Partial<ListedUser>): ListedUser => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@lyceum.example`,
  mobile: "5550100001",
  role: "student",
  course_purchased: "",
  course_fee_paid: "No",
  transaction_id: null,
  updated_datetime: null,
  created_datetime: "",
  time_spent_after_login: 0,
  last_login_time: null,
  banned: false,
  ...change,
});

describe("a plain list of all users", () => {
  const ALL = [
    user("Ada", {
      created_datetime: "2026-03-01 10:20:30",
      course_fee_paid: "Yes",
      last_login_time: "2026-03-02 00:00:00",
    }),
    user("ben", { created_datetime: "2026-02-01 00:00:00", time_spent_after_login: 10 }),
    user("Cy", {
      created_datetime: "2025-12-31 23:59:59",
      time_spent_after_login: 0.25,
      role: "teacher",
    }),
    user("Dan", { created_datetime: "2026-03-05 08:00:00", banned: true }),
  ];
  const found = (text: string, perPage = 50) => {
    const wanted = wantedOf(text);
    const { users, total } = usersPage(ALL, { ...searchOf(wanted), page: wanted.page }, perPage);
    return { names: users.map(({ name }) => name), total };
  };

  test.each([
    ["", ["Dan", "Ada", "ben", "Cy"]],
    ["registered_after=2026-03", ["Dan", "Ada"]],
    ["registered_after=2026-03-01 10:2", ["Ada"]],
    ["payment_made=Yes", ["Ada"]],
    ["payment_made=No", ["Dan", "ben", "Cy"]],
    ["hours_at_least=0.25", ["ben", "Cy"]],
    ["search=BEN", ["ben"]],
    ["search=cy@lyc", ["Cy"]],
    ["role=teacher", ["Cy"]],
    ["banned=Yes", ["Dan"]],
    ["registered_after=2026&payment_made=No&banned=No", ["ben"]],
    ["search=nobody", []],
  ])("is filtered by '%s', and counted", (text, names) =>
    expect(found(text)).toEqual({ names, total: names.length }),
  );

  test.each([
    ["order=name&direction=asc", ["Ada", "ben", "Cy", "Dan"]],
    ["order=email", ["Dan", "Cy", "ben", "Ada"]],
    ["order=role", ["Cy", "Ada", "ben", "Dan"]],
    ["order=time_spent_after_login", ["ben", "Cy", "Ada", "Dan"]],
    ["order=last_login_time", ["Ada", "ben", "Cy", "Dan"]],
    ["order=created_datetime&direction=asc", ["Cy", "ben", "Ada", "Dan"]],
  ])("is ordered by '%s'", (text, names) => expect(found(text).names).toEqual(names));

  test("is shown a page at a time", () => {
    expect(found("", 3)).toEqual({ names: ["Dan", "Ada", "ben"], total: 4 });
    expect(found("page=2", 3)).toEqual({ names: ["Cy"], total: 4 });
    expect(found("page=3", 3)).toEqual({ names: [], total: 4 });
  });
});
