import { createClass } from "@lyceum/shared/rest/classes.ts";
import { describe, expect, test } from "vitest";

import { EMPTY_CLASS, isTimeUnread, newClassFrom } from "./new-class.ts";

const filled = { ...EMPTY_CLASS, title: "Algebra" };

describe("the form of a new class", () => {
  test("makes an open class without a time when only the title is filled", () => {
    expect(newClassFrom(filled)).toEqual({
      title: "Algebra",
      course_id: null,
      starts_at: null,
      access: "open",
      invited: [],
    });
  });

  test("takes the time as the teacher's own", () => {
    const { starts_at } = newClassFrom({ ...filled, starts_at: "2026-03-01T14:30" });
    expect(starts_at).toBe(new Date(2026, 2, 1, 14, 30).toISOString());
  });

  test("does not take for a class without a time what is no time", () => {
    const starts_at = "20267-03-01T14:30";
    expect(newClassFrom({ ...filled, starts_at }).starts_at).toBeNull();
    expect(isTimeUnread({ ...filled, starts_at }, false)).toBe(true);
    // A browser has no value for a day without a time, and says that there is something.
    expect(isTimeUnread(filled, true)).toBe(true);
    expect(isTimeUnread(filled, false)).toBe(false);
    expect(isTimeUnread({ ...filled, starts_at: "2026-03-01T14:30" }, false)).toBe(false);
  });

  test("takes emails apart by spaces, commas, semicolons and lines", () => {
    const invited = " a@b.example, c@d.example;e@f.example\n\ng@h.example ";
    expect(newClassFrom({ ...filled, access: "closed", invited }).invited).toEqual([
      "a@b.example",
      "c@d.example",
      "e@f.example",
      "g@h.example",
    ]);
  });

  test("invites nobody to an open class", () => {
    expect(newClassFrom({ ...filled, invited: "a@b.example" }).invited).toEqual([]);
  });

  test("is what the server takes", () => {
    const body = newClassFrom({ ...filled, access: "closed", invited: "A@B.example" });
    expect(createClass.body.parse(body)).toMatchObject({
      title: "Algebra",
      invited: ["a@b.example"],
    });
  });
});
