import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { expect, test } from "vitest";

import { courseNamed, courseOf, priceOf, toBuy } from "./courses-to-buy.ts";
import { amountOf, requestIn } from "./payment-request.ts";

const course = (id: string, slug: string, fields: Partial<OwnCourse> = {}): OwnCourse => ({
  id,
  course_id: slug,
  course_title: slug,
  course_category: "Art",
  course_type: "Paid",
  course_price: 499,
  description: "",
  image_url: null,
  topics: 4,
  purchased: false,
  created_at: "2026-01-01T00:00:00.000Z",
  videos: [],
  ...fields,
});

test("what can be bought is paid and not bought yet", () => {
  const waves = course("1", "waves");
  const free = course("2", "free", { course_type: "Free", course_price: 0 });
  const bought = course("3", "prisms", { purchased: true });
  expect(toBuy([waves, free, bought])).toEqual([waves]);
});

test("a course is found by its id before another one that is named like it", () => {
  const named = course("1", "2");
  const meant = course("2", "waves");
  expect(courseNamed([named, meant], "2")).toBe(meant);
  expect(courseNamed([named, meant], "waves")).toBe(meant);
  expect(courseNamed([named, meant], "")).toBeUndefined();
});

test("prices are in rupees, and paid in paise without a part of one", () => {
  expect(priceOf({ course_price: 1499 })).toBe("₹1,499");
  expect(priceOf({ course_price: 0.29 })).toBe("₹0.29");
  expect(amountOf({ course_price: 0.29 })).toBe(29);
  expect(amountOf({ course_price: 19.99 })).toBe(1999);
});

test("a payment is begun with all that it needs, or not at all", () => {
  const whole = {
    email_id: "ben@school.example",
    mobile_number: "9876543210",
    course_name: "Waves",
    course_price: 499,
    course_id: "waves",
  };
  expect(requestIn(whole)).toEqual(whole);
  for (const state of [null, undefined, "", {}, { ...whole, course_id: "" }])
    expect(requestIn(state)).toBeNull();
  for (const course_price of ["", "many", 0, -1, null])
    expect(requestIn({ ...whole, course_price })).toBeNull();
  expect(requestIn({ ...whole, course_price: "499" })).toEqual(whole);
});

test("the specified four fields are enough, and the course is that of the name and the price", () => {
  const four = {
    email_id: "ben@school.example",
    mobile_number: "9876543210",
    course_name: "waves",
    course_price: 499,
  };
  expect(requestIn(four)).toEqual(four);
  const cheap = course("1", "waves", { course_price: 99 });
  const meant = course("2", "waves");
  expect(courseOf([cheap, meant], four)).toBe(meant);
  expect(courseOf([cheap], four)).toBe(cheap);
  expect(courseOf([course("3", "light")], four)).toBeUndefined();
  expect(courseOf([cheap, meant], { ...four, course_id: "1" })).toBe(cheap);
});
