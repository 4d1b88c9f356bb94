import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import { expect, test } from "vitest";

import { todaysClass } from "./todays-class.ts";

const NOON = new Date(2026, 10, 22, 12).getTime();
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

const lesson = (title: string, state: ClassSummary["state"], starts_at: string | null) =>
  ({ title, state, starts_at }) as ClassSummary;

const titleOf = (...classes: ClassSummary[]) => todaysClass(classes, NOON)?.title;

test("is the live one, whenever it was planned", () => {
  expect(titleOf(lesson("today", "scheduled", at(22, 13)), lesson("live", "live", null))).toBe(
    "live",
  );
});

test("is the first of those planned for this day", () => {
  expect(
    titleOf(
      lesson("tomorrow", "scheduled", at(23, 9)),
      lesson("evening", "scheduled", at(22, 19)),
      lesson("morning", "scheduled", at(22, 9)),
    ),
  ).toBe("morning");
});

test("is none where today's is over, or none has a time today", () => {
  expect(
    titleOf(
      lesson("over", "ended", at(22, 9)),
      lesson("some time", "scheduled", null),
      lesson("yesterday", "scheduled", at(21, 9)),
    ),
  ).toBeUndefined();
});
