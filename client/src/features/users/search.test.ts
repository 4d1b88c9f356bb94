import { describe, expect, test } from "vitest";

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
